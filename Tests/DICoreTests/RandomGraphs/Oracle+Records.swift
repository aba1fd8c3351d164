extension Oracle {
  /// A creation that has begun and is not published.
  struct Creation {
    /// Its place in the order of beginning, by which others name it.
    let number: Int
    let component: Int
    let scope: Int
    /// Itself, whoever asked for it, and so on, the outermost last.
    let path: [Int]
    /// The object, once the initializer has returned.
    var object: Thing?
    /// Those whose initializers have to return before its injections may run.
    var awaited: Set<Int> = []
    /// Those whose objects it was given before they were published.
    var took: Set<Int> = []
    /// The services that the initializer is asking for many of.
    var manies: [Int] = []
    /// Whether its injections have begun, and its post-inits.
    var isInjected = false, isFinished = false
    /// Why it cannot be completed, although whoever asked for it has its object.
    var failure: Failure?
  }

  /// Says that one creation is on the way round a cycle which leads back to another.
  struct Companionship {
    let of: Int
    let companion: Int
    /// The creation that led back.
    let cause: Int
  }

  /// The value of a lazy: not published before what it is an object of.
  struct LazyValue {
    /// Its place in the order of beginning.
    let number: Int
    /// The creation of its object.
    let creation: Int
    /// On whose behalf the lazy was used, the outermost last.
    let path: [Int]
  }

  /// Where an instance is kept.
  enum Place: Hashable {
    case root(Int)
    case scope(Int, Int)
    /// Belongs to the program, and so outlives a build that fails.
    case program(Int)
    /// What an outermost request shares, for one scope.
    case request(Int, Int)
  }

  /// Why something could not be created.
  struct Failure: Error {
    let reason: RequestFailure
    /// The creation that a recursion came back to.
    var target: Int?
    /// The creation whose many leaves out what this is thrown from.
    var excludedBy: Int?
    /// Whether a factory gave nothing, which is not the same as to fail.
    var isAbsence = false
    /// Whether a component has failed for it, and not only a request.
    var hasPassed = false

    /// The same, for whoever is asked for something that needs what has failed.
    var passed: Failure {
      var failure = self
      failure.hasPassed = true
      return failure
    }

    /// Whether there just is nothing to be given.
    var isNothing: Bool { isAbsence && !hasPassed }
  }
}

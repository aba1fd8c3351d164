#if DEBUG
import DICore
import DILifetime

// Cycles that are entered from several ends.
extension Scenarios {
  /// Each knows the other by an injection, or one by its initializer.
  static func cycle(byInitializer: Bool) -> Explorer.Scenario {
    let record = Record()
    let container = build {
      if byInitializer {
        $0.register { A(record, $0 as B) }.lifetime(.lazySingle).finished(record)
      } else {
        $0.register { A(record) }.lifetime(.lazySingle).injection { (a, b: B) in a.first = b }.finished(record)
      }
      $0.register { B(record) }.lifetime(.lazySingle).injection { (b, a: A) in b.first = a }.finished(record)
    }
    return .ask(A.self, B.self, of: container, record, check: { record.incomplete($0, round: 2) }) {
      record.problem(made: [A.self, B.self])
    }
  }

  /// By injections that ask the container they are given.
  static func cycleByClosures() -> Explorer.Scenario {
    let record = Record()
    let container = build {
      $0.register { A(record) }.lifetime(.lazySingle).injection(.manual) { $1.first = try $0.resolve(B.self) }
        .finished(record)
      $0.register { B(record) }.lifetime(.perScope).injection(.manual) { $1.first = try $0.resolve(A.self) }
        .finished(record)
    }
    return .ask(A.self, B.self, of: container, record, check: { record.incomplete($0, round: 2) }) {
      record.problem(made: [A.self, B.self])
    }
  }

  /// By injections that ask a container which they have captured, so that the linker sees no cycle.
  static func cycleByCapture(byInitializer: Bool, lifetime: Lifetime) -> Explorer.Scenario {
    let record = Record()
    let late = Late()
    late.container = build {
      if byInitializer {
        $0.register { () throws -> A in A(record, try late.container.resolve(B.self)) }.lifetime(lifetime)
          .finished(record)
      } else {
        $0.register { A(record) }.lifetime(lifetime).injection { $0.first = try late.container.resolve(B.self) }
          .finished(record)
      }
      $0.register { B(record) }.lifetime(lifetime).injection { $0.first = try late.container.resolve(A.self) }
        .finished(record)
    }
    if byInitializer { return legalFromOneEnd(record, late) }
    return .ask(A.self, B.self, of: late.container, record, check: { record.incomplete($0, round: 2) }) {
      late.container = nil
      return record.problem(made: [A.self, B.self])
    }
  }

  /// Entered alone at A, whose initializer needs B, it is a recursion, since nobody can know that the injection of B had
  /// better wait; so an error is right, or a cycle that is complete.
  private static func legalFromOneEnd(_ record: Record, _ late: Late) -> Explorer.Scenario {
    .ask(A.self, B.self, of: late.container, record, check: { record.incomplete($0, round: 2) }) {
      let container = late.container!
      defer { late.container = nil }
      if let problem = record.problems.first { return problem }
      guard record.errors.allSatisfy({ if case .recursiveInitialization = $0 { true } else { false } }) else {
        return "\(record.errors)"
      }
      guard let b = try? container.resolve(B.self), let a = try? container.resolve(A.self) else {
        return "it does not work afterwards"
      }
      return record.incomplete(b, round: 2) ?? (b.first === a ? nil : "A is not one object")
    }
  }

  /// A cycle of three; each thread enters at another member.
  static func cycleOfThree(threads: Int) -> Explorer.Scenario {
    let record = Record()
    let container = build {
      $0.register { A(record) }.lifetime(.lazySingle).injection(.manual) { $1.first = try $0.resolve(B.self) }
        .finished(record)
      $0.register { B(record) }.lifetime(.lazySingle).injection { (b, c: C) in b.first = c }.finished(record)
      $0.register { C(record) }.lifetime(.lazySingle).injection(.manual) { $1.first = try $0.resolve(A.self) }
        .finished(record)
    }
    let check = { @Sendable (part: Part) in record.incomplete(part, round: 3) }
    let bodies: [@Sendable () -> Void] = [
      { record.ask(A.self, of: container, check: check) }, { record.ask(B.self, of: container, check: check) },
      { record.ask(C.self, of: container, check: check) },
    ]
    return Explorer.Scenario(bodies: Array(bodies.prefix(threads))) {
      record.problem(answers: threads, made: [A.self, B.self, C.self])
    }
  }

  /// A ring of three, each of whose injections asks a captured container for both others, entered from every end.
  ///
  /// The first so many injections fail: the thread that tries gets the error, and nothing of it is kept.
  static func ringByCapture(failures: Int) -> Explorer.Scenario {
    let record = Record()
    let late = Late()
    late.container = build {
      addToRing(A.self, B.self, C.self, $0, record, late, failures)
      addToRing(B.self, C.self, A.self, $0, record, late, failures)
      addToRing(C.self, A.self, B.self, $0, record, late, failures)
    }
    return askRing(late, record, others: []) { mayFail in
      if record.errors.count > failures + 2 || failures == 0 && !record.errors.isEmpty { return "\(record.errors)" }
      return mayFail ? nil : record.problem(answers: 3, made: [A.self, B.self, C.self])
    }
  }

  /// The same, cleaned meanwhile: every thread gets finished members; afterwards there is one ring.
  static func ringThatIsClosed() -> Explorer.Scenario {
    let record = Record()
    let late = Late()
    late.container = build {
      addToRing(A.self, B.self, C.self, $0, record, late, 0)
      addToRing(B.self, C.self, A.self, $0, record, late, 0)
      addToRing(C.self, A.self, B.self, $0, record, late, 0)
    }
    let container = late.container!
    return askRing(late, record, others: [{ container.clean() }]) { _ in
      record.errors.isEmpty ? nil : "\(record.errors)"
    }
  }

  private static func addToRing<Object: Part, First: Part, Second: Part>(
    _: Object.Type, _: First.Type, _: Second.Type, _ builder: DIContainerBuilder, _ record: Record, _ late: Late,
    _ failures: Int
  ) {
    builder.register { Object(record) }.lifetime(.lazySingle).injection { object in
      object.first = try late.container.resolve(First.self)
      if record.count("injections") <= failures { throw Refusal() }
      object.second = try late.container.resolve(Second.self)
    }.finished(record)
  }

  private static func askRing(
    _ late: Late, _ record: Record, others: [@Sendable () -> Void], problem: @escaping (_ mayFail: Bool) -> String?
  ) -> Explorer.Scenario {
    let container = late.container!
    let check = { @Sendable (part: Part) in
      part.isFinished && part.second?.isFinished == true
        ? record.incomplete(part, round: 3, isClosed: others.isEmpty)
        : "\(part.name) was given out before it was finished"
    }
    return Explorer.Scenario(
      bodies: [
        { record.ask(A.self, of: container, check: check) }, { record.ask(B.self, of: container, check: check) },
        { record.ask(C.self, of: container, check: check) },
      ] + others
    ) {
      defer { late.container = nil }
      if let problem = record.problems.first ?? problem(record.found.count < 3) { return problem }
      guard let a = try? container.resolve(A.self), let b = try? container.resolve(B.self),
        let c = try? container.resolve(C.self)
      else { return "it does not work afterwards" }
      guard others.isEmpty else { return a.isFinished && b.isFinished && c.isFinished ? nil : "it is not finished" }
      if a.first !== b || b.first !== c || c.first !== a || a.second !== c { return "there is more than one" }
      return record.found.allSatisfy { $0 === a || $0 === b || $0 === c } ? nil : "somebody has another one"
    }
  }

  /// A post-init asks for the object itself, by a captured container, or for a further member that leads back.
  static func requestInAPostInit(ofItself: Bool) -> Explorer.Scenario {
    let record = Record()
    let late = Late()
    late.container = build {
      if ofItself {
        $0.register { A(record) }.lifetime(.lazySingle).injection { $0.first = try late.container.resolve(B.self) }
          .postInit { (_: A) throws in _ = try late.container.resolve(A.self) }
      } else {
        $0.register { A(record) }.lifetime(.lazySingle)
          .postInit { (a: A) throws in a.first = try late.container.resolve(C.self) }
        $0.register { C(record) }.lifetime(.lazySingle).injection { $0.first = try late.container.resolve(B.self) }
          .postInit { (c: C) in
            if c.first?.first == nil { record.note("C was finished before the injection of B") }
          }
      }
      $0.register { B(record) }.lifetime(.lazySingle).injection { $0.first = try late.container.resolve(A.self) }
        .finished(record)
    }
    return .ask(A.self, B.self, of: late.container, record) {
      late.container = nil
      return record.problem(made: ofItself ? [A.self, B.self] : [A.self, B.self, C.self])
    }
  }

  /// By initializers alone, which no order can make.
  static func recursion(isCaptured: Bool) -> Explorer.Scenario {
    let record = Record()
    let late = Late()
    late.container = build {
      if isCaptured {
        $0.register { () throws -> A in A(record, try late.container.resolve(B.self)) }.lifetime(.lazySingle)
        $0.register { () throws -> B in B(record, try late.container.resolve(A.self)) }.lifetime(.lazySingle)
      } else {
        $0.register { A(record, $0 as B) }.lifetime(.lazySingle)
        $0.register { B(record, $0 as A) }.lifetime(.lazySingle)
      }
    }
    return .ask(A.self, B.self, of: late.container, record) {
      let container = late.container!
      defer { late.container = nil }
      if !record.found.isEmpty { return "something was made" }
      guard record.errors.count == 2 else { return "\(record.errors)" }
      return (try? container.resolve(A.self)) == nil ? nil : "afterwards it can be made"
    }
  }

  /// Two containers whose components know each other's.
  static func cycleOfContainers() -> Explorer.Scenario {
    let record = Record()
    let (one, other) = (Late(), Late())
    one.container = build {
      $0.register { A(record) }.lifetime(.lazySingle).injection { $0.first = try other.container.resolve(B.self) }
        .finished(record)
    }
    other.container = build {
      $0.register { B(record) }.lifetime(.lazySingle).injection { $0.first = try one.container.resolve(A.self) }
        .finished(record)
    }
    let check = { @Sendable (part: Part) in record.incomplete(part, round: 2) }
    return Explorer.Scenario(
      bodies: [
        { record.ask(A.self, of: one.container, check: check) },
        { record.ask(B.self, of: other.container, check: check) },
      ]
    ) {
      (one.container, other.container) = (nil, nil)
      return record.problem(made: [A.self, B.self])
    }
  }
}
#endif

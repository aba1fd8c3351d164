import DICore

/// How a request ends.
enum Outcome: Equatable {
  case answer(String)
  case failure(Cause)

  enum Cause: Error, Equatable {
    /// No component answers.
    case missing
    /// The factory made nothing.
    case unmade
    /// A dependency of the component is missing.
    case broken
    /// Anything else, which no pair that has a meaning may end with.
    case other(String)
  }

  /// How a request ends that is made now.
  init(_ body: () throws -> String) {
    do { self = .answer(try body()) } catch { self = .failure(Cause(error)) }
  }
}

extension Outcome.Cause {
  fileprivate init(_ error: any Error) {
    switch error as? DIError {
    case .typeIsNotFoundForName(let type, _, _) where type == Lamp.self: self = .missing
    case .typeIsNotFoundForTag(let type, _, _) where type == Lamp.self: self = .missing
    case .typeIsNotFound(let type) where type == Lamp.self:
      self = "\(error)".hasPrefix("The factory of Lamp returned nil.") ? .unmade : .missing
    case .typeIsNotFound(let type) where type == Socket.self: self = .broken
    default: self = .other("\(error)")
    }
  }
}

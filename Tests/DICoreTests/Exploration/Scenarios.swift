#if DEBUG
import DICore
import Synchronization

// What two threads do in each other's way, on fresh containers. Each scenario gives its threads, and says what is wrong
// afterwards: an instance too many, one that is not complete, an error that no order of the two would give.

extension Scenarios {
  /// An object that knows whom it was given.
  class Part: @unchecked Sendable {
    var first: Part?
    var second: Part?
    /// Whether its post-init has run, after everything that it should have been given.
    var isFinished = false

    /// Counts what is made.
    required init(_ record: Record, _ first: Part? = nil) {
      self.first = first
      record.count("\(Self.self)")
    }

    var name: String { "\(type(of: self))" }
  }

  final class A: Part, @unchecked Sendable {}
  final class B: Part, @unchecked Sendable {}
  final class C: Part, @unchecked Sendable {}

  /// What has happened in one run.
  final class Record: Sendable {
    private let content = Mutex(Content())

    private struct Content: @unchecked Sendable {
      var made: [String: Int] = [:]
      var found: [Part] = []
      var errors: [DIError] = []
      var problems: [String] = []
    }

    /// Counts a part; gives how many there are, with this one.
    @discardableResult
    func count(_ name: String) -> Int {
      content.withLock {
        $0.made[name, default: 0] += 1
        return $0.made[name]!
      }
    }

    /// Asks for a part, and keeps what that gives.
    func ask<Wanted: Part>(_ type: Wanted.Type, of container: DIBuiltContainer, check: (Part) -> String? = { _ in nil })
    {
      ask(type, check: check) { () throws(DIError) in try container.resolve(type) }
    }

    /// Makes a request, and keeps what it gives.
    func ask<Wanted: Part>(
      _ type: Wanted.Type, check: (Part) -> String? = { _ in nil }, request: () throws(DIError) -> Wanted
    ) {
      do throws(DIError) {
        let part = try request()
        let problem = check(part)
        content.withLock { content in
          content.found.append(part)
          if let problem { content.problems.append(problem) }
        }
      } catch {
        content.withLock { $0.errors.append(error) }
      }
    }

    /// Notes something that was seen in the middle of a run.
    func note(_ problem: String) { content.withLock { $0.problems.append(problem) } }

    func made(_ name: String) -> Int { content.withLock { $0.made[name] ?? 0 } }
    var found: [Part] { content.withLock { $0.found } }
    var errors: [DIError] { content.withLock { $0.errors } }
    var problems: [String] { content.withLock { $0.problems } }

    /// What is wrong if each request gave the one object of its name, and each was made once.
    func problem(answers: Int = 2, made parts: [Part.Type], times: Int = 1, errors: Int = 0) -> String? {
      if let problem = problems.first { return problem }
      if self.errors.count != errors { return "errors: \(self.errors)" }
      if found.count != answers { return "\(found.count) answers" }
      for part in parts where made("\(part)") != times { return "\(part) was made \(made("\(part)")) times" }
      for part in found where !found.allSatisfy({ type(of: $0) != type(of: part) || $0 === part }) {
        return "\(part.name) is not one object"
      }
      return nil
    }
  }

  /// A container that factories capture before it exists.
  final class Late: @unchecked Sendable {
    var container: DIBuiltContainer!
  }
}

extension Scenarios.Record {
  /// What is wrong with a part and what it was given, in a cycle in which each knows the next.
  func incomplete(_ start: Scenarios.Part, round length: Int, isClosed: Bool = true) -> String? {
    var part = start
    for _ in 0..<length {
      if !part.isFinished { return "\(part.name) was given out before its post-init" }
      guard let next = part.first else { return "\(part.name) was given out before its injection" }
      part = next
    }
    return part === start || !isClosed ? nil : "the cycle does not close"
  }
}

extension DIBuilderRegistration where Implementation: Scenarios.Part {
  /// Notes in a post-init that everything was given.
  @discardableResult
  func finished(_ record: Scenarios.Record) -> Self {
    postInit { part in
      if part.first == nil { record.note("\(part.name) was finished before its injection") }
      if part.isFinished { record.note("\(part.name) was finished twice") }
      part.isFinished = true
    }
  }
}

extension Explorer.Scenario {
  /// One request by each of two threads.
  static func ask<First: Scenarios.Part, Second: Scenarios.Part>(
    _ first: First.Type, _ second: Second.Type, of container: DIBuiltContainer, _ record: Scenarios.Record,
    check: @escaping @Sendable (Scenarios.Part) -> String? = { _ in nil }, problem: @escaping () -> String?
  ) -> Self {
    Self(
      bodies: [
        { record.ask(first, of: container, check: check) }, { record.ask(second, of: container, check: check) },
      ], problem: problem)
  }
}

/// The scenarios, by name.
enum Scenarios {
  static func build(_ describe: (DIContainerBuilder) -> Void) -> DIBuiltContainer {
    let builder = DIContainerBuilder()
    describe(builder)
    return try! builder.build()
  }

  static func oneInstance(_ lifetime: Lifetime) -> Explorer.Scenario {
    let record = Record()
    let container = build { $0.register { A(record) }.lifetime(lifetime) }
    return .ask(A.self, A.self, of: container, record) { record.problem(made: [A.self]) }
  }

  static func chain() -> Explorer.Scenario {
    let record = Record()
    let container = build {
      $0.register { A(record, $0 as B) }.lifetime(.lazySingle)
      $0.register { B(record, $0 as C) }.lifetime(.perScope)
      $0.register { C(record) }.lifetime(.lazySingle)
    }
    return .ask(A.self, B.self, of: container, record) { record.problem(made: [A.self, B.self, C.self]) }
  }
}
#endif

#if DEBUG
import DICore
import DILifetime

// Factories that throw, stores that are emptied, requests that are made later.
extension Scenarios {
  struct Refusal: Error {}

  /// The first attempt fails: its thread gets the error, the other tries and has the object; or both have it.
  static func failure() -> Explorer.Scenario {
    let record = Record()
    let container = build {
      $0.register { () throws -> A in
        if record.count("attempts") == 1 { throw Refusal() }
        return A(record)
      }.lifetime(.lazySingle)
    }
    return .ask(A.self, A.self, of: container, record) { record.problem(answers: 1, made: [A.self], errors: 1) }
  }

  /// A member of a cycle fails once: threads in that attempt get the error; its objects are not kept.
  static func failureInACycle() -> Explorer.Scenario {
    let record = Record()
    let container = build {
      $0.register { A(record) }.lifetime(.lazySingle).injection(.manual) { $1.first = try $0.resolve(B.self) }
        .finished(record)
      $0.register { B(record) }.lifetime(.lazySingle)
        .injection(.manual) { container, b in
          if record.count("attempts") == 1 { throw Refusal() }
          b.first = try container.resolve(A.self)
        }.finished(record)
    }
    return .ask(A.self, B.self, of: container, record, check: { record.incomplete($0, round: 2) }) {
      if let problem = record.problems.first { return problem }
      if record.errors.isEmpty || record.errors.count + record.found.count != 2 { return "\(record.errors)" }
      guard let a = try? container.resolve(A.self), let b = try? container.resolve(B.self) else {
        return "it does not work afterwards"
      }
      return a.first === b && b.first === a && record.found.allSatisfy { $0 === a || $0 === b } ? nil : "not one object"
    }
  }

  /// An initializer swallows that what it asked for cannot be made.
  static func swallowedFailure() -> Explorer.Scenario {
    let record = Record()
    let container = build {
      $0.register { (container: DIBuiltContainer) in A(record, try? container.resolve(C.self)) }.lifetime(.lazySingle)
        .injection(.manual) { $1.first = try $0.resolve(B.self) }.finished(record)
      $0.register { B(record) }.lifetime(.lazySingle).injection(.manual) { $1.first = try $0.resolve(A.self) }
        .finished(record)
      $0.register { () throws -> C in throw Refusal() }.lifetime(.lazySingle)
    }
    return .ask(A.self, B.self, of: container, record, check: { record.incomplete($0, round: 2) }) {
      record.problem(made: [A.self, B.self])
    }
  }

  /// What was taken early in a creation that was dropped, and whose failure was swallowed, does no harm when it fails later.
  static func swallowedTaker() -> Explorer.Scenario {
    let record = Record()
    let late = Late()
    late.container = build {
      $0.register { A(record) }.lifetime(.lazySingle).injection { (_: A) throws in
        _ = try late.container.resolve(B.self)
        throw Refusal()
      }
      $0.register { B(record) }.lifetime(.lazySingle).injection { $0.first = try? late.container.resolve(C.self) }
      $0.register { () throws -> C in
        _ = try late.container.resolve(A.self)
        throw Refusal()
      }.lifetime(.lazySingle)
    }
    return .ask(A.self, B.self, of: late.container, record) {
      let container = late.container!
      defer { late.container = nil }
      if record.errors.count != 1 || record.found.count != 1 { return "\(record.errors)" }
      return (try? container.resolve(B.self)) === record.found[0] ? nil : "B is not one object"
    }
  }

  /// What an initializer took early, by a provider, fails later; before that, so did something that took it as well.
  static func failureAfterProvider() -> Explorer.Scenario {
    let record = Record()
    let late = Late()
    late.container = build {
      $0.register { (b: DIProvider<B>) in A(record, try b.get()) }.lifetime(.lazySingle)
        .injection { (_: A) in _ = try? late.container.resolve(C.self) }
      $0.register { B(record) }.lifetime(.lazySingle).injection(.manual) { container, b in
        b.first = try container.resolve(A.self)
        if record.count("attempts") == 1 { throw Refusal() }
      }
      $0.register { (container: DIBuiltContainer) throws -> C in
        _ = try container.resolve(B.self)
        throw Refusal()
      }.lifetime(.lazySingle)
    }
    return .ask(A.self, B.self, of: late.container, record) {
      let container = late.container!
      defer { late.container = nil }
      if record.errors.count + record.found.count != 2 { return "\(record.errors)" }
      guard let a = try? container.resolve(A.self), let b = try? container.resolve(B.self) else {
        return "it does not work afterwards"
      }
      if a.first !== b || b.first !== a { return "what was dropped is in use" }
      return record.found.allSatisfy { $0 === a || $0 === b } ? nil : "not one object"
    }
  }

  /// Between what an initializer has swallowed and its end, the thread holds what another thread waits for.
  static func swallowedFailureInALoop() -> Explorer.Scenario {
    let record = Record()
    let late = Late()
    late.container = build {
      $0.register { A(record) }.lifetime(.lazySingle).injection { $0.first = try late.container.resolve(C.self) }
      $0.register { B(record) }.lifetime(.lazySingle).injection { $0.first = try late.container.resolve(A.self) }
      $0.register { C(record, try? late.container.resolve([C].self).first) }.lifetime(.lazySingle)
      $0.register { () throws -> [C] in
        _ = try late.container.resolve(A.self)
        _ = try late.container.resolve(B.self)
        throw Refusal()
      }
    }
    return .ask(A.self, B.self, of: late.container, record) {
      let container = late.container!
      defer { late.container = nil }
      if let problem = record.problem(made: [A.self, C.self]) { return problem }
      weak let c = try? container.resolve(C.self)
      for part in record.found { part.first = nil }
      container.clean()
      return c == nil ? nil : "C is not released"
    }
  }

  /// The container is closed meanwhile: a request gets a complete object or is refused, and nothing is kept.
  static func close() -> Explorer.Scenario {
    let record = Record()
    let container = build {
      $0.register { A(record, $0 as B) }.lifetime(.lazySingle)
      $0.register { B(record) }.lifetime(.lazySingle)
    }
    let scope = container.newLifeTimeScope()
    return Explorer.Scenario(
      bodies: [
        { record.ask(A.self, of: container) }, { record.ask(A.self, of: scope) }, { try! container.close() },
      ]
    ) {
      for error in record.errors {
        guard case .containerIsClosed = error else { return "\(error)" }
      }
      if record.errors.count + record.found.count != 2 { return "an answer is missing" }
      for closed in [container, scope] {
        do throws(DIError) {
          _ = try closed.resolve(A.self)
          return "it was kept"
        } catch {
          guard case .containerIsClosed = error else { return "\(error)" }
        }
      }
      return nil
    }
  }

  /// The container is cleaned meanwhile.
  static func cleanContainer() -> Explorer.Scenario {
    let record = Record()
    let container = build {
      $0.register { A(record, $0 as B) }.lifetime(.lazySingle)
      $0.register { B(record) }.lifetime(.lazySingle)
    }
    return Explorer.Scenario(
      bodies: [{ record.ask(A.self, of: container) }, { container.clean() }]
    ) {
      if let problem = record.problem(answers: 1, made: [A.self]) { return problem }
      guard let again = try? container.resolve(A.self) else { return "it does not work afterwards" }
      return (try? container.resolve(A.self)) === again ? nil : "it does not keep what is made afterwards"
    }
  }

  /// A scope of the program that two builds share, one of whose threads cleans it.
  static func clean() -> Explorer.Scenario {
    let record = Record()
    let scope = DIScope(name: "shared")
    let builder = DIContainerBuilder()
    builder.register { A(record) }.lifetime(.custom(scope))
    let (one, other) = (try! builder.build(), try! builder.build())
    return Explorer.Scenario(
      bodies: [
        { record.ask(A.self, of: one) },
        {
          record.ask(A.self, of: other)
          scope.clean()
        },
      ]
    ) {
      if !record.errors.isEmpty || record.found.count != 2 { return "\(record.errors)" }
      let count = record.found[0] === record.found[1] ? 1 : 2
      return record.made("A") == count ? nil : "A was made \(record.made("A")) times for \(count)"
    }
  }

  /// Two lazies; the injection of each one's target uses the other lazy.
  static func lazies() -> Explorer.Scenario {
    let record = Record()
    let late = LateLazies()
    let container = build {
      $0.register { A(record) }.lifetime(.lazySingle).injection(.manual) { $1.first = try late.b.get() }.finished(
        record)
      $0.register { B(record) }.lifetime(.lazySingle).injection(.manual) { $1.first = try late.a.get() }.finished(
        record)
    }
    (late.a, late.b) = (try! container.resolve(), try! container.resolve())
    let check = { @Sendable (part: Part) in record.incomplete(part, round: 2) }
    return Explorer.Scenario(
      bodies: [
        { record.ask(A.self, check: check) { () throws(DIError) in try late.a.get() } },
        { record.ask(B.self, check: check) { () throws(DIError) in try late.b.get() } },
      ]
    ) {
      (late.a, late.b) = (nil, nil)
      return record.problem(made: [A.self, B.self])
    }
  }

  private final class LateLazies: @unchecked Sendable {
    var a: DILazy<A>!
    var b: DILazy<B>!
  }
}
#endif

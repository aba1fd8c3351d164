import DICore
import Testing

// What a value keeps ends with the value.

extension OwnershipTests {
  protocol Held { var kept: Kept { get } }
  struct Value: Held {
    let kept: Kept
    let watch: Watch
  }
  enum Choice: Held {
    case value(Value)
    var kept: Kept {
      switch self {
      case .value(let value): value.kept
      }
    }
  }
  final class Object: Held {
    let kept: Kept
    init(_ kept: Kept) { self.kept = kept }
  }

  /// What holds the thing: a value, a value in another one, or an object that is made as a value of its protocol.
  enum Form: String, CaseIterable, Sendable { case value, choice, existential }

  /// The requested instance comes from a function that was handed in, which can capture a container: so what is being created
  /// when the thing is made is remembered.
  @Test(arguments: pairs([Thing.lazy, .provider], Form.allCases), pairs(FrontEnd.allCases, [false, true]))
  func whatAValueKeepsEndsWithIt(_ shape: (thing: Thing, form: Form), _ how: (frontEnd: FrontEnd, isUsed: Bool)) throws
  {
    let census = Census()
    for _ in 0..<3 {
      let container = try how.frontEnd.container { registrations in
        registrations.register { census.count(Watch()) }
        Self.register({ census.count(Target()) }, in: registrations)
        if shape.thing == .lazy {
          registrations.register { Value(kept: .lazy($0), watch: $1) }
        } else {
          registrations.register { Value(kept: .provider($0), watch: $1) }
        }
        registrations.register { Choice.value($0) }
        registrations.register { (value: Value) -> any Held in census.count(Object(value.kept)) }
      }
      for _ in 0..<3 {
        let held: any Held =
          switch shape.form {
          case .value: try container.resolve(Value.self)
          case .choice: try container.resolve(Choice.self)
          case .existential: try container.resolve((any Held).self)
          }
        if how.isUsed { _ = try held.kept.use() }
      }
    }
    #expect(census.total >= 9)
    #expect(census.alive.isEmpty)
  }

  private static func register(_ make: @escaping @Sendable () -> Target, in registrations: Registrations) {
    registrations.register(make)
  }
}

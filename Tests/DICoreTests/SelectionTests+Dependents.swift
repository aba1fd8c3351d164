import DICore
import Testing

/// Which members a many has when a member requests it.
extension SelectionTests {
  final class Asking: Service {
    var others: [any Service]
    let label: String
    init(_ others: [any Service] = [], label: String = "asking") {
      self.others = others
      self.label = label
    }
  }
  final class AskingToo: Service {
    var others: [any Service]
    let label = "askingToo"
    init(_ others: [any Service] = []) { self.others = others }
  }

  enum Form: String, CaseIterable, Sendable { case parameter, container }

  @Test(arguments: Form.allCases, NamedLifetime.allCases)
  func aManyLeavesOutAMemberInItsInitializer(_ form: Form, _ lifetime: NamedLifetime) throws {
    for position in 0..<3 {
      let builder = DIContainerBuilder()
      for index in 0..<3 where index != position {
        builder.register { First("\(index)") }.set(.element).as((any Service).self).check { $0 }
      }
      let asking = try resolveAsking(form, lifetime, with: builder)
      #expect(asking.others.map(\.label) == ["0", "1", "2"].filter { $0 != "\(position)" }, "\(position)")
    }
  }

  @Test(arguments: Form.allCases, NamedLifetime.allCases)
  func theOnlyMemberGetsAnEmptyManyInItsInitializer(_ form: Form, _ lifetime: NamedLifetime) throws {
    let asking = try resolveAsking(form, lifetime, with: DIContainerBuilder())
    #expect(asking.others.isEmpty)
  }

  /// The member that requests all members in its initializer, added to a builder and resolved.
  private func resolveAsking(
    _ form: Form, _ lifetime: NamedLifetime, with builder: DIContainerBuilder
  ) throws -> Asking {
    let registration =
      switch form {
      case .parameter: builder.register { Asking(many($0)) }
      case .container: builder.register { container in Asking(try container.resolveMany()) }
      }
    registration.lifetime(lifetime.lifetime).as((any Service).self).check { $0 }
    return try #require(try builder.build().resolve((any Service).self) as? Asking)
  }

  final class Between {
    let services: [any Service]
    init(_ services: [any Service]) { self.services = services }
  }

  /// Where the linker sees the way back, it is a recursion; where a closure hides it, the open member is left out.
  @Test(arguments: Form.allCases, NamedLifetime.allCases.filter { $0 != .single })
  func aManyThatLeadsBackThroughAnotherComponent(_ form: Form, _ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { First() }.set(.element).as((any Service).self).check { $0 }
    switch form {
    case .parameter: builder.register { Between(many($0)) }
    case .container: builder.register { container in Between(try container.resolveMany()) }
    }
    builder.register { (between: Between) in Asking(between.services) }.lifetime(lifetime.lifetime)
      .as((any Service).self).check { $0 }
    let container = try builder.build()
    switch form {
    case .parameter:
      #expect(try failure { try container.resolve((any Service).self) }.recursiveType == id(Asking.self))
      #expect(try failure { try container.resolve(Between.self) }.recursiveType != nil)
    case .container:
      let asking = try #require(try container.resolve((any Service).self) as? Asking)
      #expect(asking.others.map(\.label) == ["first"])
    }
  }

  /// What a closure requests inside of a kept component is hidden from the linker, too.
  @Test func aMemberIsLeftOutBehindARequestThatIsHidden() throws {
    for lifetime in NamedLifetime.allCases where lifetime != .single {
      let builder = DIContainerBuilder()
      builder.register { First() }.set(.element).as((any Service).self).check { $0 }
      builder.register { Between(many($0)) }.lifetime(lifetime.lifetime)
      builder.register { container in Asking(try container.resolve(Between.self).services) }
        .as((any Service).self).check { $0 }
      let asking = try #require(try builder.build().resolve((any Service).self) as? Asking)
      #expect(asking.others.map(\.label) == ["first"], "\(lifetime)")
    }
  }

  @Test(arguments: Form.allCases, NamedLifetime.allCases.filter { $0 != .single })
  func aMemberThatNeedsItsDependentFailsTheMany(_ form: Form, _ lifetime: NamedLifetime) throws {
    let builder = DIContainerBuilder()
    builder.register { (_: Asking) in Second() }.set(.element).as((any Service).self).check { $0 }
    switch form {
    case .parameter: builder.register { Asking(many($0)) }.lifetime(lifetime.lifetime)
    case .container: builder.register { Asking(try $0.resolveMany()) }.lifetime(lifetime.lifetime)
    }
    let container = try builder.build()
    #expect(try failure { try container.resolve(Asking.self) }.recursiveType == id(Asking.self))
  }

  struct Dependents: Sendable, CustomTestStringConvertible {
    let lifetimes: (first: NamedLifetime, second: NamedLifetime)

    var testDescription: String { "\(lifetimes.first), \(lifetimes.second)" }

    static let all = pairs(NamedLifetime.allCases, NamedLifetime.allCases).map {
      Dependents(lifetimes: (first: $0.0, second: $0.1))
    }

    func container() throws -> DIBuiltContainer {
      let builder = DIContainerBuilder()
      register(builder.register { Asking(many($0)) }, lifetimes.first)
      builder.register { First() }.set(.element).as((any Service).self).check { $0 }
      builder.register { AskingToo(many($0)) }.set(.element).as(.self).as((any Service).self) { $0 }
        .lifetime(lifetimes.second.lifetime)
      return try builder.build()
    }

    private func register(_ asking: DIBuilderRegistration<Asking>, _ lifetime: NamedLifetime) {
      asking.set(.element).as(.self).as((any Service).self) { $0 }.lifetime(lifetime.lifetime)
    }
  }

  enum Entry: String, CaseIterable, Sendable { case first, second, many }

  @Test(arguments: Dependents.all, Entry.allCases)
  func membersThatListEachOtherLeaveEachOtherOutInAnyOrder(_ askers: Dependents, _ entry: Entry) throws {
    let container = try askers.container()
    var seen: [[String]] = []
    switch entry {
    case .first: seen.append(try container.resolve(Asking.self).others.map(\.label))
    case .second: seen.append(try container.resolve(AskingToo.self).others.map(\.label))
    case .many: break
    }
    let all: [any Service] = try container.resolveMany()
    #expect(all.map(\.label) == ["asking", "first", "askingToo"])
    for case let asking as Asking in all { seen.append(asking.others.map(\.label)) }
    for case let asking as AskingToo in all { seen.append(asking.others.map(\.label)) }
    #expect(seen.allSatisfy { $0 == ["first"] }, "\(askers), \(entry): \(seen)")
  }

  @Test(arguments: Form.allCases, NamedLifetime.allCases)
  func membersThatInjectTheManyGetEachOther(_ form: Form, _ lifetime: NamedLifetime) throws {
    for entry in 0..<2 {
      let builder = DIContainerBuilder()
      let first = builder.register { Asking() }.as(.self).as((any Service).self) { $0 }
        .set(.element).lifetime(lifetime.lifetime)
      let second = builder.register { AskingToo() }.as(.self).as((any Service).self) { $0 }
        .set(.element).lifetime(lifetime.lifetime)
      switch form {
      case .parameter:
        first.injection { $0.others = many($1) }
        second.injection { $0.others = many($1) }
      case .container:
        first.injection { container, asking in asking.others = try container.resolveMany() }
        second.injection { container, asking in asking.others = try container.resolveMany() }
      }
      let container = try builder.build()
      let others =
        entry == 0 ? try container.resolve(Asking.self).others : try container.resolve(AskingToo.self).others
      #expect(others.map(\.label) == ["asking", "askingToo"], "entry \(entry)")
      for case let asking as Asking in others {
        #expect(asking.others.map { ObjectIdentifier($0) } == others.map { ObjectIdentifier($0) }, "entry \(entry)")
        asking.others = []
      }
      for case let asking as AskingToo in others {
        #expect(asking.others.map { ObjectIdentifier($0) } == others.map { ObjectIdentifier($0) }, "entry \(entry)")
        asking.others = []
      }
    }
  }
}

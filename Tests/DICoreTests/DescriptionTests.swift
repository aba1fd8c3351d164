import DICore
import Testing

/// What containers, registrations and lifetimes look like where they are printed, and that printing changes nothing.
struct DescriptionTests {
  protocol Animal {}
  final class Cat: Animal, Sendable {}
  final class Dog: Animal, Sendable {
    init(_ cat: Cat) {}
  }

  /// What `dump` shows.
  static func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  static func labels(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }

  // MARK: - Containers

  @Test func aContainerDescribesItsComponentsAndScope() throws {
    let builder = DIContainerBuilder()
    #expect(builder.plain == "DIContainerBuilder(0 components)")
    builder.register { Cat() }
    #expect(builder.plain == "DIContainerBuilder(1 component)")
    builder.register(Dog.init)
    let container = try builder.build()
    #expect(container.plain == "DIBuiltContainer(2 components, root)")
    #expect("\(container.newLifeTimeScope())" == "DIBuiltContainer(2 components, scope)")
    #expect(
      Self.dumped(container) == "▿ DIBuiltContainer(2 components, root)\n  - components: 2\n  - scope: \"root\"\n")
    #expect(Self.labels(builder) == ["components"])

    let declared = DIContainer()
    #expect(declared.plain == "DIContainer(0 components, root)")
    declared.register { Cat() }
    #expect(declared.plain == "DIContainer(1 component, root)")
    #expect(Self.labels(declared) == ["components", "scope"])
  }

  @Test func aContainerWhoseScopeIsGoneSaysSo() throws {
    let builder = DIContainerBuilder()
    builder.register { (container: DIBuiltContainer) in [container] }.lifetime(.perScope)
    let root = try builder.build()
    var scope: DIBuiltContainer? = root.newLifeTimeScope()
    let kept = try #require(scope).resolve([DIBuiltContainer].self)[0]
    #expect(kept.plain == "DIBuiltContainer(1 component, scope)")
    scope = nil
    #expect(kept.plain == "DIBuiltContainer(1 component, released scope)")
  }

  @Test func aContainerDescribesItselfWithinACreation() throws {
    let builder = DIContainerBuilder()
    builder.register { (container: DIBuiltContainer) in ["\(container)", Self.dumped(container)] }.lifetime(.single)
    #expect(
      try builder.build().resolve([String].self) == [
        "DIBuiltContainer(1 component, root)",
        "▿ DIBuiltContainer(1 component, root)\n  - components: 1\n  - scope: \"root\"\n",
      ])
  }

  // MARK: - Registrations

  @Test func aRegistrationDescribesItsModifiers() {
    let builder = DIContainerBuilder()
    let cat = builder.register({ Cat() }, file: "Wiring.swift", line: 12)
    #expect(cat.plain == "Cat (Wiring.swift:12) .prototype")
    cat.lifetime(.single).set(name: "Tom").set(.default)
    let service = cat.as((any Animal).self).check { $0 }
    #expect(service.plain == "Cat (Wiring.swift:12) .single, as Animal, named \"Tom\", default")
    #expect(cat.plain == service.plain)
    #expect(Self.labels(cat) == ["component", "lifetime", "services", "names", "priority"])
    #expect(Self.labels(builder.register { Cat() }) == ["component", "lifetime"])
  }

  @Test func describingARegistrationOfABuilderLeavesItAsItIs() throws {
    let builder = DIContainerBuilder()
    let cat = builder.register { Cat() }
    let first = try builder.build()
    _ = "\(cat) \(Self.dumped(cat))"
    cat.lifetime(.single)
    #expect(withoutSuites("\(cat)").hasSuffix(" .single"))
    #expect(try first.resolve(Cat.self) !== first.resolve(Cat.self))
    let second = try builder.build()
    #expect(try second.resolve(Cat.self) === second.resolve(Cat.self))
  }

  @Test func describingADeclaredRegistrationDoesNotUseIt() throws {
    let container = DIContainer()
    container.register { Cat() }
    _ = container.resolve(Cat.self)
    let dog = container.register(Dog.init, file: "Wiring.swift", line: 3)
    #expect(dog.plain == "Dog (Wiring.swift:3) .prototype")
    #expect(container.plain == "DIContainer(2 components, root)")
    // Nothing has been committed or linked: more can be said, and other threads do not see it.
    #expect(try onAnotherThread { container.resolve(Dog?.self) == nil })
    dog.lifetime(.single)
    #expect(dog.plain == "Dog (Wiring.swift:3) .single")
    #expect(Self.labels(dog) == ["component", "lifetime"])
    #expect(container.resolve(Dog.self) === container.resolve(Dog.self))
    #expect(dog.plain == "Dog (Wiring.swift:3) .single")
  }

  @Test func manyThreadsDescribeWhileOneRegisters() {
    let container = DIContainer()
    let faults = faultsOnThreads(4) { number in
      for _ in 0..<rounds(200) {
        if number == 0 {
          let text = container.register({ Cat() }, file: "Wiring.swift", line: 1).lifetime(.lazySingle).plain
          try check(text == "Cat (Wiring.swift:1) .lazySingle", text)
        } else {
          let text = "\(container)"
          try check(text.hasPrefix("DIContainer(") && text.hasSuffix(", root)"), text)
        }
      }
    }
    #expect(faults.isEmpty, "\(faults)")
  }

  // MARK: - The rest

  @Test func lifetimesAndScopesShowNoInternals() {
    let scope = DIScope(name: "account")
    #expect(scope.plain == "DIScope(account)")
    #expect(Self.labels(scope) == ["name", "reference"])
    #expect(Self.dumped(Lifetime.single) == "- .single\n")
    #expect(Self.labels(Lifetime.custom(scope)).isEmpty)
  }

  @Test func errorsShowWhatIsPublic() throws {
    let builder = DIContainerBuilder()
    builder.register(Dog.init, file: "Wiring.swift", line: 3)
    let error = try failure { try builder.build().resolve(Dog.self) }
    #expect(Self.labels(error) == ["type"])
    let text = Self.dumped(error)
    #expect(text.contains("Wiring.swift"))
    for word in ["trace", "Origin", "origin", "AskerNode", "candidates"] { #expect(!text.contains(word), "\(text)") }
    guard case .typeIsNotFound(let request) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(request == Cat.self)
    #expect(Self.labels(request) == ["type", "path", "near"])
    #expect(Self.labels(request.path[0]) == ["type", "file", "line"])
  }
}

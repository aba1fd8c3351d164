import DICore
import TestSupport
import Testing

extension ObserverTests {
  /// What lets go of instances.
  enum End: String, CaseIterable, CustomTestStringConvertible {
    case clean, close, gone
    var testDescription: String { rawValue }
  }

  @Test(arguments: pairs(FrontEnd.allCases, pairs(NamedLifetime.allCases, End.allCases)))
  func whatAContainerKeepsIsReleasedAtItsEnd(_ frontEnd: FrontEnd, _ rest: (NamedLifetime, End)) throws {
    let (lifetime, end) = rest
    let recorder = Recorder {
      if case .released = $0.kind { true } else { false }
    }
    var container: DIBuiltContainer? = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Cat() }.lifetime(lifetime.lifetime)
      registrations.register { Home($0) }.lifetime(lifetime.lifetime)
      registrations.register(scopeValue: Int.self)
    }
    try container!.set(1)
    let held = try container!.resolve(Home.self)
    #expect(recorder.take() == [])
    switch end {
    case .clean: container!.clean()
    case .close: try container!.close()
    case .gone: container = nil
    }
    // The last created goes first.
    let released = lifetime.isHeld && lifetime != .custom ? ["released Home", "released Cat"] : []
    // A custom scope lets go when the components are gone, one after the other.
    let releasedByScope = lifetime == .custom ? ["released Cat", "released Home"] : []
    #expect(recorder.take() == released + (end == .gone ? releasedByScope : []))
    withExtendedLifetime(held) {}
    container = nil
    #expect(recorder.take() == (end == .gone ? [] : releasedByScope))
  }

  @Test(arguments: pairs(FrontEnd.allCases, End.allCases))
  func aScopeReleasesItsOwn(_ frontEnd: FrontEnd, _ end: End) throws {
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Cat() }.lifetime(.perScope)
      registrations.register { Home() }.lifetime(.lazySingle)
    }
    var scope: DIBuiltContainer? = container.newLifeTimeScope().newLifeTimeScope()
    _ = (try scope!.resolve(Cat.self), try scope!.resolve(Home.self))
    _ = recorder.take()
    switch end {
    case .clean: scope!.clean()
    case .close: try scope!.close()
    case .gone: scope = nil
    }
    #expect(recorder.take() == ["released Cat"])
    withExtendedLifetime(scope) {}
    try container.close()
    #expect(recorder.take() == ["released Home"])
  }

  @Test func aComponentThatIsRegisteredLateIsReleasedInOrder() throws {
    let recorder = Recorder()
    let container = DIContainer()
    container.observe(with: recorder)
    container.register { Cat() }.lifetime(.perScope)
    var scope: DIContainer? = container.newLifeTimeScope()
    let _: Cat = scope!.resolve()
    container.register { Home() }.lifetime(.perScope)
    container.register { 1 }.lifetime(.lazySingle)
    let _: Home = scope!.resolve()
    let _: Int = scope!.resolve()
    _ = recorder.take()
    scope = nil
    #expect(recorder.take() == ["released Home", "released Cat"])
    container.clean()
    #expect(recorder.take() == ["released Int"])
  }

  @Test func aFailedBuildReleasesTheSinglesThatItMade() throws {
    let recorder = Recorder()
    let builder = Self.builder(recorder)
    builder.register { Cat() }.lifetime(.single)
    builder.register { () throws -> Home in throw Trouble() }.lifetime(.single)
    #expect(throws: DIError.self) { _ = try builder.build() }
    #expect(recorder.take() == ["began Cat", "created Cat", "began Home", "failed Home", "released Cat"])
  }

  @Test func aCustomScopeReleasesForEachObservedContainer() throws {
    let scope = DIScope(name: "custom")
    let recorders = [Recorder(), Recorder()]
    let builder = DIContainerBuilder()
    builder.register { Cat() }.lifetime(.custom(scope))
    var containers: [DIBuiltContainer] = []
    for recorder in recorders {
      builder.observe(with: recorder)
      containers.append(try builder.build())
    }
    for container in containers { _ = try container.resolve(Cat.self) }
    #expect(recorders.map { $0.take() } == [["began Cat", "created Cat", "took Cat"], ["took Cat"]])
    scope.clean()
    scope.clean()
    #expect(recorders.map { $0.take() } == [["released Cat", "released Cat"], ["released Cat"]])
    _ = try containers[1].resolve(Cat.self)
    containers.removeFirst()
    _ = recorders.map { $0.take() }
    scope.clean()
    #expect(recorders.map { $0.take() } == [["released Cat"], ["released Cat"]])
  }
}

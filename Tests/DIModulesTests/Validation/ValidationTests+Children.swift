import DIChecks
import DICore
import DIModules
import Testing

// Child containers: what they request of their parents, built and declarative.

extension ValidationTests {
  @Test(arguments: FrontEnd.allCases)
  func aChildRequestsWhatItsParentHas(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { Database() } }
    let child = try frontEnd.child(of: parent) { $0.register(Home.init) }
    #expect(child.validate().isEmpty)
    _ = try child.resolve(Home.self)
  }

  @Test(arguments: FrontEnd.allCases)
  func aChildLacksWhatNeitherHas(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { FileLogger() } }
    let child = try frontEnd.child(of: parent) { $0.register(Home.init, line: 2) }
    #expect(child.validate().map(\.outline) == ["DI0001 error at 2: Home"])
    try child.validate().first?.expectError(of: child)
    #expect(parent.validate().isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aParentNeverGetsWhatItsChildHas(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register(Home.init, line: 1) }
    let child = try frontEnd.child(of: parent) {
      $0.register { Database() }
      $0.register(Street.init, line: 3)
    }
    let found = child.validate()
    #expect(found.map(\.outline) == ["DI0001 error at 1: Street -> Home"])
    try found.first?.expectError(of: child)
    #expect(parent.validate().map(\.outline) == ["DI0001 error at 1: Home"])
  }

  @Test(arguments: FrontEnd.allCases)
  func faultsOfAParentThatNoChildRequestsAreTheParents(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register(Home.init) }
    let child = try frontEnd.child(of: parent) { $0.register { Database() }.byDefault() }
    #expect(child.validate().isEmpty)
    // What is noted of the child is noted of the child alone.
    #expect(child.validate(notes: true).map(\.id) == ["DI0202"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aGrandchildIsValidatedThroughAllLevels(_ frontEnd: FrontEnd) throws {
    let first = try frontEnd.container { $0.register(Home.init, line: 1) }
    let second = try frontEnd.child(of: first) { $0.register(Street.init, line: 2) }
    let third = try frontEnd.child(of: second) {
      $0.register { Database() }
      $0.register({ (_: Street) in [Street]() }, line: 3)
    }
    let found = third.validate()
    #expect(found.map(\.outline) == ["DI0001 error at 1: Array<Street> -> Street -> Home"])
    try found.first?.expectError(of: third)
  }

  @Test(arguments: FrontEnd.allCases)
  func aChildMayReplaceAComponentForItself(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { (_: Yard) in Database() } }
    let child = try frontEnd.child(of: parent) {
      $0.register { Database() }
      $0.register(Home.init)
    }
    #expect(child.validate().isEmpty)
    _ = try child.resolve(Home.self)
  }

  @Test(arguments: FrontEnd.allCases)
  func aTestOfAChildReplacesAComponentOfTheParent(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container { $0.register { Database() } }
    let child = try frontEnd.child(of: parent) { $0.register { Database() }.forTest() }
    #expect(child.validate().isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func anInstanceOfTheParentsScopeIsNotCaptive(_ frontEnd: FrontEnd) throws {
    let parent = try frontEnd.container {
      $0.register { Database() }.lifetime(.perScope)
      $0.register(scopeValue: Int.self)
    }
    let child = try frontEnd.child(of: parent) {
      $0.register { (_: Database, _: Int) in Yard(Database()) }.lifetime(.lazySingle)
    }
    #expect(child.validate().isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func anInstanceOfTheChildsScopeIsCaptive(_ frontEnd: FrontEnd) throws {
    let child = try frontEnd.child(of: frontEnd.container { _ in }) {
      $0.register { Database() }.lifetime(.perScope)
      $0.register(Home.init, line: 2).lifetime(.lazySingle)
    }
    #expect(child.validate().map(\.outline) == ["DI0101 warning at 2: Home"])
  }

  // MARK: - Builders

  @Test func aBuilderIsValidatedForAParent() throws {
    let parent = try FrontEnd.builder.container { $0.register { Database() } }
    let builder = DIContainerBuilder()
    builder.register(type: Home.init, line: 1)
    builder.register({ (_: FileLogger) in [Home]() }, line: 2)
    #expect(try builder.validate(parent: parent).map(\.outline) == ["DI0001 error at 2: Array<Home>"])
    #expect(builder.validate().map(\.outline) == ["DI0001 error at 1: Home", "DI0001 error at 2: Array<Home>"])
    #expect(try builder.validate(parent: parent) == builder.validate(parent: parent))
    builder.register { FileLogger() }.set(.default)
    #expect(try builder.validate(parent: parent).isEmpty)
    #expect(try builder.validate(parent: parent, notes: true).map(\.id) == ["DI0202"])
  }

  @Test func aVerifiedBuildForAParentThrowsWhatRequestsThrow() throws {
    let parent = try FrontEnd.builder.container { $0.register(Home.init, line: 1) }
    let builder = DIContainerBuilder()
    builder.register(type: Street.init, line: 2)
    builder.register({ (_: FileLogger) in [Home]() }, line: 3)
    let found = try builder.validate(parent: parent)
    #expect(found.map(\.outline) == ["DI0001 error at 1: Street -> Home", "DI0001 error at 3: Array<Home>"])
    let errors = try #require(try failure { try builder.build(.verified, parent: parent) }.found)
    #expect(errors == found.compactMap(\.error))
    #expect(errors.map(\.plain) == found.compactMap(\.error?.plain))
    let plain = try builder.build(parent: parent)
    for diagnostic in found { try diagnostic.expectError(of: plain) }
  }

  @Test func aVerifiedBuildForAParentCreatesSinglesOnlyIfAllIsRight() throws {
    let journal = Journal()
    let parent = try FrontEnd.builder.container { $0.register { Database() } }
    let builder = DIContainerBuilder()
    builder.register { (database: Database) -> Home in
      journal.note("created")
      return Home(database)
    }.lifetime(.single)
    builder.register { (_: FileLogger) in [Home]() }
    #expect(try failure { try builder.build(.verified, parent: parent) }.found?.count == 1)
    #expect(journal.entries.isEmpty)
    builder.register { FileLogger() }
    let child = try builder.build(.verified, parent: parent)
    #expect(journal.entries == ["created"])
    #expect(try child.resolve(Home.self) === child.resolve(Home.self))
  }

  @Test func modulesOfAParentAreNotLoadedAgain() throws {
    let owning = Owning(Storage(scope: .public))
    let parent = try Self.builder(owning).build()
    let builder = Self.builder(Asking(Self.homes(), others: [owning]))
    #expect(try builder.validate(parent: parent).isEmpty)
    _ = try builder.build(.verified, parent: parent).resolve(Home.self)
    let other = Self.builder(Asking(Self.homes(line: 7)))
    #expect(try other.validate(parent: parent).map(\.outline) == ["DI0008 error at 7: Home"])
    try other.validate(parent: parent).first?.expectError(of: other.build(parent: parent))
  }

  @Test func aBuilderCannotBeValidatedForAClosedParent() throws {
    let parent = try FrontEnd.builder.container { $0.register { Database() } }
    let builder = DIContainerBuilder()
    builder.register(type: Home.init)
    let child = try builder.build(parent: parent)
    try parent.close()
    let error = try failure { try builder.build(.verified, parent: parent) }
    guard case .containerIsClosed = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try failure { try builder.validate(parent: parent) } == error)
    #expect(child.validate().isEmpty)
  }
}

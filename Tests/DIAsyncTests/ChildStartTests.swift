import DIAsync
import DICore
import DIModules
import TestSupport
import Testing

/// Children start on their own.
struct ChildStartTests {
  final class Database: Sendable {}
  final class Document: Sendable {
    let database: Database
    init(database: Database) { self.database = database }
  }
  struct Refusal: Error {}

  let parent = DIContainerBuilder()
  let child = DIContainerBuilder()
  let journal = Journal()

  init() {
    parent.register { [journal] () async in
      journal.note("database")
      return Database()
    }.lifetime(.lazySingle).onClose { [journal] _ in journal.note("database closed") }
  }

  @Test func aChildMakesItsSinglesAndTheParentWhatTheyNeed() async throws {
    child.register { (database: Database) async in Document(database: database) }.lifetime(.single)
      .onClose { [journal] _ async in journal.note("document closed") }
    let parent = try parent.build()
    let child = try await child.start(parent: parent)
    #expect(child.state == .running)
    #expect(try child.resolve(Document.self).database === parent.resolve(Database.self))
    try await child.async.close()
    #expect(child.state == .closed)
    #expect(parent.state == .running)
    try await parent.async.close()
    #expect(journal.entries == ["database", "document closed", "database closed"])
  }

  @Test func aChildThatCannotStartClosesWhatIsItsOwn() async throws {
    child.register { [journal] (database: Database) in
      journal.note("document")
      return Document(database: database)
    }.lifetime(.single).onClose { [journal] _ in journal.note("document closed") }
    child.register { (_: Document) async throws -> Int in throw Refusal() }.lifetime(.single)
    let parent = try parent.build()
    let error = try await thrown { try await child.start(parent: parent) }
    #expect(error.underlying(as: Refusal.self) != nil)
    #expect(journal.entries == ["database", "document", "document closed"])
    #expect(parent.state == .running)
    #expect(try parent.resolve(Database.self) === parent.resolve(Database.self))
  }

  @Test func aChildOfDeclarations() async throws {
    let parent = DIContainer()
    parent.register { [journal] () async in
      journal.note("database")
      return Database()
    }.lifetime(.single)
    let child = DIContainer(parent: parent)
    child.register(Document.init).lifetime(.single)
    try await child.start()
    #expect(child.resolve(Document.self).database === parent.resolve(Database.self))
    try await parent.start()
    #expect(journal.entries == ["database"])
  }

  @Test func theParentHasToBeOpen() async throws {
    let parent = try parent.build()
    try await parent.async.close()
    #expect(try await thrown { try await child.start(parent: parent) }.isOfClosedContainer)
  }
}

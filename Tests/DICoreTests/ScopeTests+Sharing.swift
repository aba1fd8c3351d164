import DICore
import Testing

// What a resolve shares belongs to a scope, whether it was published or is still in a group.

extension ScopeTests {
  final class Note {}
  final class Desk: @unchecked Sendable {
    let note: Note
    init(_ note: Note) { self.note = note }
  }
  final class Office {
    let note: Note, desk: Desk
    init(_ note: Note, _ desk: Desk) { (self.note, self.desk) = (note, desk) }
  }

  @Test(arguments: [false, true])
  func aSingleGetsNoInstanceThatItsCycleMadeForAnotherScope(_ isInGroup: Bool) throws {
    let builder = DIContainerBuilder()
    let note = builder.register { Note() }.lifetime(.objectGraph)
    // An injection that takes the container joins the note and its dependents.
    if isInGroup { note.injection(.manual) { _, _ in } }
    builder.register { Desk($0) }.lifetime(.lazySingle)
    builder.register { Office($0, $1) }
    let container = try builder.build()
    let office = try container.newLifeTimeScope().resolve(Office.self)
    #expect(office.note !== office.desk.note)
    let other = try container.resolve(Office.self)
    #expect(other.desk === office.desk && other.note !== office.note)
  }
}

import Foundation
import GRDB
import Hummingbird

struct NewNote: Decodable, Sendable {
  let text: String
}

extension Note: ResponseEncodable {}

/// Lists and changes the notes of the user whose request it is.
struct NotesController: Sendable {
  private let user: User
  private let notes: Notes
  private let unit: UnitOfWork

  init(currentUser: CurrentUser, notes: Notes, unit: UnitOfWork) {
    (self.user, self.notes, self.unit) = (currentUser.user, notes, unit)
  }

  func newest() async throws -> [Note] { try await notes.newest(of: user) }

  /// Adds a note, and refuses one without a text: what is in the unit of work by then is rolled back.
  func add(_ new: NewNote) throws -> Note {
    let note = Note(id: UUID(), userID: user.id, text: new.text, created: Date())
    unit.add { try note.insert($0) }
    if new.text.isEmpty { throw HTTPError(.unprocessableContent, message: "a note needs a text") }
    return note
  }

  func delete(_ id: UUID) async throws {
    guard try await notes.has(id, of: user) else { throw HTTPError(.notFound) }
    unit.add { db in _ = try Note.deleteOne(db, key: id) }
  }
}

import DIArguments
import DICore

// The components that ``brokenWiring()`` registers beside the program's own. None of them is ever created.

protocol Archive {}
struct Folder: Archive {}
struct Tape: Archive {}
enum Speed: Hashable { case slow }

struct Chapter {
  init(book: Book) {}
}
struct Book {
  init(chapter: Chapter) {}
}

enum XML: DIName { static let name = "xml" }
struct Export {
  let formatter: any ReportFormatter
}

/// What a scope of a library is given.
struct Ticket: Sendable {}
struct Library {
  let scopes: DIScopes<Ticket>
}

struct Label {
  let text: String
}
struct Cover {
  let title: Label
}
struct Shelf {
  let labels: DIProvider<Label, Int>
}

/// Who reads, in one scope.
struct Reader: Sendable {}
struct Session: Sendable {
  let reader: Reader
}
struct Greeting: Sendable {
  let reader: Reader
}
struct Cache: Sendable {
  let session: Session
}

struct Pen: Sendable {
  func cap() {}
}

@globalActor actor Background {
  static let shared = Background()
}
struct Upload {}
@MainActor final class Window {}
struct Menu {
  let window: Window
}

struct FixedClock {}
struct Printer {}
struct Scanner {}
struct Plugin {}
struct Fax {}
struct Stamp {}
struct Sticker {}
struct Envelope {
  let sticker: Sticker
}
final class Model {
  var view: View?
}
final class View {
  init(model: Model) {}
}
struct Visitor: Sendable {
  let name: String
}
struct Desk {
  let printer: Printer
}

import DICore

// Objects that create something later. By hand that is a lazy variable, or a closure.

final class Printer {}

// MARK: - Once

final class Editor {
  let printer: DILazy<Printer>
  init(printer: DILazy<Printer>) { self.printer = printer }
}
final class EditorByHand {
  lazy var printer = Printer()
}

enum LazyPrinter {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Printer.init)
    builder.register(Editor.init)
  }

  static func register(in container: DIContainer) {
    container.register(Printer.init)
    container.register(Editor.init)
  }
}

extension Row {
  static let lazy = Row(
    "lazy", "an object with a lazy, which is used", goal: Goal(instructions: 3.5),
    byHand: { times in
      for _ in 0..<times {
        let editor = EditorByHand()
        take(editor.printer)
        take(editor)
      }
    },
    builder: Side(LazyPrinter.register) { container, times in
      for _ in 0..<times {
        let editor = try container.resolve(Editor.self)
        take(try editor.printer.get())
        take(editor)
      }
    },
    declarative: Side(LazyPrinter.register) { container, times in
      for _ in 0..<times {
        let editor = container.resolve(Editor.self)
        take(editor.printer.value)
        take(editor)
      }
    })
}

// MARK: - Once, and leading back

final class Folder {
  let document: DILazy<Document>
  init(document: DILazy<Document>) { self.document = document }
}
final class Document {
  unowned let folder: Folder
  init(folder: Folder) { self.folder = folder }
}
final class FolderByHand {
  lazy var document = DocumentByHand(folder: self)
}
final class DocumentByHand {
  unowned let folder: FolderByHand
  init(folder: FolderByHand) { self.folder = folder }
}

enum LazyThatLeadsBack {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Folder.init)
    builder.register(Document.init)
  }

  static func register(in container: DIContainer) {
    container.register(Folder.init)
    container.register(Document.init)
  }
}

extension Row {
  static let lazyThatLeadsBack = Row(
    "lazy-back", "an object with a lazy that leads back to it, which is used",
    byHand: { times in
      for _ in 0..<times {
        let folder = FolderByHand()
        take(folder.document)
        take(folder)
      }
    },
    builder: Side(LazyThatLeadsBack.register) { container, times in
      for _ in 0..<times {
        let folder = try container.resolve(Folder.self)
        take(try folder.document.get())
        take(folder)
      }
    },
    declarative: Side(LazyThatLeadsBack.register) { container, times in
      for _ in 0..<times {
        let folder = container.resolve(Folder.self)
        take(folder.document.value)
        take(folder)
      }
    })
}

// MARK: - Again and again

final class Office {
  let printer: DIProvider<Printer>
  init(printer: DIProvider<Printer>) { self.printer = printer }
}
final class OfficeByHand {
  let printer: () -> Printer
  init(printer: @escaping () -> Printer) { self.printer = printer }
}

enum ProvidedPrinters {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Printer.init)
    builder.register(Office.init)
  }

  static func register(in container: DIContainer) {
    container.register(Printer.init)
    container.register(Office.init)
  }

  /// Not inlined, so that the closure is passed as an argument.
  @inline(never)
  static func byHand() -> OfficeByHand { OfficeByHand(printer: { Printer() }) }
}

extension Row {
  static let provider = Row(
    "provider", "an object with a provider, which is called twice", goal: Goal(instructions: 1.8),
    byHand: { times in
      for _ in 0..<times {
        let office = ProvidedPrinters.byHand()
        take(office.printer())
        take(office.printer())
        take(office)
      }
    },
    builder: Side(ProvidedPrinters.register) { container, times in
      for _ in 0..<times {
        let office = try container.resolve(Office.self)
        take(try office.printer.get())
        take(try office.printer.get())
        take(office)
      }
    },
    declarative: Side(ProvidedPrinters.register) { container, times in
      for _ in 0..<times {
        let office = container.resolve(Office.self)
        take(office.printer())
        take(office.printer())
        take(office)
      }
    })
}

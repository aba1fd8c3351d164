import ArgumentParser
import DIAsync
import DIChecks
import DICore

/// Keeps bookmarks in a file.
///
/// Each subcommand opens only what it needs.
@main
struct Bookmarks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keeps bookmarks in a file.",
    subcommands: [Add.self, List.self, Search.self, Export.self, Backup.self, Check.self, Explain.self])
}

extension Bookmarks {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds a bookmark.")
    @OptionGroup var options: Options
    @Argument var address: String
    @Argument var title: String

    func run() async throws {
      try await options.withContainer { container in
        let library: Library = try await container.async.resolve()
        try await library.add(Bookmark(address: address, title: title))
      }
    }
  }

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lists all bookmarks.")
    @OptionGroup var options: Options

    func run() async throws {
      try await options.withContainer { container in
        let library: Library = try await container.async.resolve()
        for bookmark in await library.bookmarks { print(bookmark) }
      }
    }
  }

  struct Search: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Finds the bookmarks with all words in their titles.")
    @OptionGroup var options: Options
    @Argument var words: [String]

    func run() async throws {
      try await options.withContainer { container in
        let index: SearchIndex = try await container.async.resolve()
        for bookmark in index.bookmarks(with: words) { print(bookmark) }
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Prints all bookmarks in a format.")
    @OptionGroup var options: Options
    @Argument var format: Format

    func run() async throws {
      try await options.withContainer { container in
        let exporter: any Exporter = try await container.async.resolve(tag: format)
        print(try await exporter.text())
      }
    }
  }

  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Copies the bookmarks into a folder.")
    @OptionGroup var options: Options
    @Option(help: "The folder; it is made if it does not exist.") var folder: String

    func run() async throws {
      try await options.withContainer { builder in
        builder.register(value: Folder(path: folder))
      } body: { container in
        let archive: Archive = try await container.async.resolve()
        print("saved \(try await archive.save())")
      }
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Checks how the program is wired.")

    func run() throws {
      let found = checkedWiring().validate()
      for diagnostic in found { print(diagnostic) }
      if !found.isEmpty { throw ExitCode.failure }
      print("the graph has no fault")
    }
  }

  struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Explains what a type needs.")
    @Argument(help: "The name of the type, or a part of it.") var type: String

    func run() { print(checkedWiring().explain(type)) }
  }
}

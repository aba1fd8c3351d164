import DIAsync
import DICore
import DIModules

/// The file with the bookmarks.
struct Location: Sendable {
  let path: String
}

/// How the program is wired.
///
/// Nothing is a single: a subcommand makes what it requests, and what that needs.
func wiring(_ location: Location) -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register(value: location)
  builder.register(Library.open).lifetime(.lazySingle).onClose { try await $0.save() }
  builder.register(SearchIndex.init(library:)).lifetime(.lazySingle)
  builder.register(HTMLExporter.init).as((any Exporter).self).check { $0 }.set(tag: Format.html)
  builder.register(JSONExporter.init).as((any Exporter).self).check { $0 }.set(tag: Format.json)
  builder.register(MarkdownExporter.init).as((any Exporter).self).check { $0 }.set(tag: Format.markdown)
  builder.register(Archive.init)
  return builder
}

/// The same with what a subcommand adds, for a check.
func checkedWiring() -> DIContainerBuilder {
  let builder = wiring(Location(path: ""))
  builder.register(value: Folder(path: ""))
  return builder
}

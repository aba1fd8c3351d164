import DIAsync
import DICore
import DIModules

/// The database, and what reads and writes it.
struct Storage: DIComponent {
  func load(builder: DIContainerBuilder) {
    builder.register(CreateUsers.init).as((any Migration).self).check { $0 }.set(.element)
    builder.register(CreateNotes.init).as((any Migration).self).check { $0 }.set(.element)
    builder.register(AppDatabase.open)
      .lifetime(.single)
      .injection { try $0.migrate(many($1)) }
      .onClose { try await $0.close() }
    builder.register(DatabaseCheck.init).as((any HealthCheck).self).check { $0 }.set(.element)
    builder.register(Tokens.init)
    builder.register(Notes.init)
  }
}

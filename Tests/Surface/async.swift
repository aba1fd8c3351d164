// What users write where creating or closing suspends. Type-checked like the other files here, and compiled in every mode by
// Async/run, which also checks the two halves: what follows `MARK: - Suspends` takes the overloads of DIAsync, and what follows
// `MARK: - Does not suspend` takes the same as without it.

import DIArguments
import DIAsync
import DICore
import DITesting

nonisolated protocol Store: Sendable {}
nonisolated struct Path: Sendable {
  let text = ""
}
nonisolated final class Logger: Sendable {
  init() {}
}
nonisolated final class Unsent {
  init() {}
}
@globalActor actor Disk { static let shared = Disk() }
nonisolated final class Database: Store {
  init() async {}
  init(path: Path) async throws {}
  static func open(path: Path, logger: Logger) async throws -> Database { try await Database(path: path) }
  func close() async throws {}
  func end(with outcome: DIOutcome) async {}
}
nonisolated final class Mailer: Sendable {
  init(logger: Logger) async {}
  init(path: Path, logger: Logger) async throws {}
  static func connect(_ path: Path, _ logger: Logger) async throws -> Mailer { await Mailer(logger: logger) }
}
nonisolated final class Perhaps: Sendable {
  init?(path: Path) async {}
  init?(path: Path, name: String) async throws {}
}
nonisolated final class PerhapsNone: Sendable {
  init?() async {}
  init(path: Path) async {}
}
nonisolated final class Sync: Store {
  init() {}
  init(path: Path) async throws {}
  init(path: Path, logger: Logger) {}
}
nonisolated struct Value: Sendable {
  init(_ unsent: Unsent) async {}
}
nonisolated final class Kennel<Inhabitant: Sendable>: Sendable {
  init(_ inhabitant: Inhabitant) async {}
}
nonisolated final class Wide: Sendable {
  init(
    _ a: Path, _ b: Logger, _ c: Unsent, _ d: Path?, _ e: any Store, _ f: DIMany<Logger>, _ g: DILazy<Logger>,
    _ h: Value
  ) async throws {}
}
nonisolated final class Replicated: Store {
  init(inner: any Store) async {}
  init(inner: any Store, path: Path, logger: Logger) async throws {}
  init(keeping inner: any Store) {}
}
actor Upstream {
  init(path: Path) async throws {}
  init(logger: Logger, path: Path) {}
  func stop() {}
}
@Disk final class Files {
  init(unsent: Unsent) {}
  init(path: Path) async throws {}
  func flush() {}
}
@MainActor final class Window {
  func hide() {}
  init(logger: Logger) {}
  init(path: Path) async {}
}

nonisolated func rarely(_ path: Path) -> Sync? { nil }
nonisolated func rarelyNamed(_ container: DIBuiltContainer, _ path: Path) throws -> Sync? { nil }
nonisolated func makeLogger() async -> Logger { Logger() }
nonisolated func mayMake(_ path: Path) async throws -> Mailer? { nil }
nonisolated func makeStore(_ path: Path) async throws -> any Store { try await Database(path: path) }
nonisolated func hidden(_ path: Path) async throws -> some Store { try await Database(path: path) }
nonisolated func pair(_ path: Path) async -> (Path, Logger) { (path, Logger()) }
nonisolated func askingBuilt(_ container: DIBuiltContainer) async throws -> Mailer {
  await Mailer(logger: try container.resolve())
}
nonisolated func asking(_ container: DIContainer) async -> Mailer { await Mailer(logger: container.resolve()) }
nonisolated func named(_ container: DIBuiltContainer, _ name: String) async throws -> Mailer {
  await Mailer(logger: try container.resolve(name: name))
}
nonisolated func mayBeNamed(_ container: DIBuiltContainer, _ name: String) async throws -> Mailer? { nil }
@concurrent nonisolated func makeConcurrently(_ path: Path) async throws -> Mailer { try await mayMake(path)! }
@Disk func makeOnDisk(_ path: Path) async throws -> Mailer { try await mayMake(path)! }
@Disk func mayMakeOnDisk(_ path: Path) async throws -> Mailer? { nil }
@Disk func mayBeNamedOnDisk(_ container: DIBuiltContainer, _ name: String) async throws -> Mailer? { nil }
@Disk func serveOnDisk(_ store: any Store, _ logger: Logger) async throws -> any Store { store }
@Disk func loggerOnDisk() async -> Logger { Logger() }
@MainActor func makeOnMain(_ path: Path) async throws -> Mailer { try await mayMake(path)! }
nonisolated func makeQuietly(_ path: Path, _ logger: Logger) async -> Mailer { await Mailer(logger: logger) }
nonisolated func mayMakeQuietly(_ path: Path) async -> Mailer? { nil }
nonisolated func serve(_ store: any Store, _ logger: Logger) async throws -> any Store { store }
nonisolated func serveQuietly(_ store: any Store, _ logger: Logger) async -> any Store { store }
nonisolated func stop(_ upstream: Upstream) async { await upstream.stop() }
nonisolated func stopWith(_ upstream: Upstream, _ outcome: DIOutcome) async { await upstream.stop() }
nonisolated func stopStore(_ store: any Store) async {}
nonisolated func stopStoreWith(_ store: any Store, _ outcome: DIOutcome) async {}
nonisolated struct Makers: Sendable {
  let mailer: @Sendable (Path) async throws -> Mailer
  let logger: @Sendable () async -> Logger
  let onMain: @MainActor @Sendable (Path) async -> Mailer
  let anywhere: @isolated(any) @Sendable () async -> Logger
}

// MARK: - Suspends

nonisolated func suspendByNameInABuilder(_ builder: DIContainerBuilder, _ makers: Makers) {
  let _: DIBuilderRegistration<Database> = builder.register(Database.init)
  let _: DIBuilderRegistration<Database> = builder.register(Database.init(path:))
  let _: DIBuilderRegistration<Database> = builder.register(Database.open)
  let _: DIBuilderRegistration<Mailer> = builder.register(Mailer.init(path:logger:))
  let _: DIBuilderRegistration<Mailer> = builder.register(Mailer.connect)
  let _: DIBuilderRegistration<Mailer> = builder.register(mayMake)
  let _: DIBuilderRegistration<Mailer> = builder.register(askingBuilt)
  let _: DIBuilderRegistration<Mailer> = builder.register(makeConcurrently)
  let _: DIBuilderRegistration<Mailer> = builder.register(makeOnDisk)
  let _: DIBuilderRegistration<Mailer> = builder.register(mayMakeOnDisk)
  let _: DIBuilderRegistration<Mailer> = builder.register(makeOnMain)
  let _: DIBuilderRegistration<Mailer> = builder.register(makers.mailer)
  let _: DIBuilderRegistration<Mailer> = builder.register(makers.onMain)
  let _: DIBuilderRegistration<Mailer> = builder.register(makeQuietly)
  let _: DIBuilderRegistration<Mailer> = builder.register(mayMakeQuietly)
  let _: DIBuilderRegistration<Logger> = builder.register(makeLogger)
  let _: DIBuilderRegistration<Logger> = builder.register(loggerOnDisk)
  let _: DIBuilderRegistration<Logger> = builder.register(makers.logger)
  let _: DIBuilderRegistration<Logger> = builder.register(makers.anywhere)
  let _: DIBuilderRegistration<Upstream> = builder.register(Upstream.init(path:))
  let _: DIBuilderRegistration<Files> = builder.register(Files.init(path:))
  let _: DIBuilderRegistration<Window> = builder.register(Window.init(path:))
  let _: DIBuilderRegistration<Sync> = builder.register(Sync.init(path:))
  let _: DIBuilderRegistration<Perhaps> = builder.register(Perhaps.init(path:))
  let _: DIBuilderRegistration<Perhaps> = builder.register(Perhaps.init(path:name:))
  let _: DIBuilderRegistration<PerhapsNone> = builder.register(PerhapsNone.init)
  let _: DIBuilderRegistration<Value> = builder.register(Value.init)
  let _: DIBuilderRegistration<Kennel<Path>> = builder.register(Kennel<Path>.init)
  let _: DIBuilderRegistration<Wide> = builder.register(Wide.init)
  let _: DIBuilderRegistration<any Store> = builder.register(makeStore)
  let _: DIBuilderRegistration<(Path, Logger)> = builder.register(pair)
  builder.register(hidden).as((any Store).self) { $0 }
  builder.register(Database.init(path:)).as((any Store).self).check { $0 }.set(name: "a").lifetime(.single)
}

nonisolated func suspendByNameInAContainer(_ container: DIContainer, _ makers: Makers) {
  let _: DIContainerRegistration<Database> = container.register(Database.init)
  let _: DIContainerRegistration<Mailer> = container.register(Mailer.init(logger:))
  let _: DIContainerRegistration<Mailer> = container.register(makeQuietly)
  let _: DIContainerRegistration<Mailer> = container.register(mayMakeQuietly)
  let _: DIContainerRegistration<Mailer> = container.register(asking)
  let _: DIContainerRegistration<Mailer> = container.register(makers.onMain)
  let _: DIContainerRegistration<Logger> = container.register(makeLogger)
  let _: DIContainerRegistration<Logger> = container.register(loggerOnDisk)
  let _: DIContainerRegistration<Logger> = container.register(makers.logger)
  let _: DIContainerRegistration<Logger> = container.register(makers.anywhere)
  let _: DIContainerRegistration<Window> = container.register(Window.init(path:))
  let _: DIContainerRegistration<Perhaps> = container.register(Perhaps.init(path:))
  let _: DIContainerRegistration<PerhapsNone> = container.register(PerhapsNone.init)
  let _: DIContainerRegistration<Value> = container.register(Value.init)
  let _: DIContainerRegistration<Kennel<Path>> = container.register(Kennel<Path>.init)
  let _: DIContainerRegistration<(Path, Logger)> = container.register(pair)
  container.register(Mailer.init(logger:)).as(Mailer.self, name: "a").lifetime(.single)
}

nonisolated func suspendInClosures(_ builder: DIContainerBuilder, _ makers: Makers) {
  let _: DIBuilderRegistration<Logger> = builder.register { await makeLogger() }
  let _: DIBuilderRegistration<Logger> = builder.register({ await makeLogger() })
  let _: DIBuilderRegistration<Logger> = builder.register({ await makeLogger() })
  let _: DIBuilderRegistration<Logger> = builder.register { [makers] in await makers.logger() }
  let _: DIBuilderRegistration<Logger> = builder.register {
    print("made")
    return await makeLogger()
  }
  let _: DIBuilderRegistration<Mailer> = builder.register { try await Mailer.connect($0, $1) }
  let _: DIBuilderRegistration<Mailer> = builder.register({ try await Mailer.connect($0, $1) })
  let _: DIBuilderRegistration<Mailer> = builder.register { await Mailer(logger: $0) }
  let _: DIBuilderRegistration<Mailer> = builder.register({ await Mailer(logger: $0) })
  let _: DIBuilderRegistration<Mailer> = builder.register { try await mayMake($0) }
  let _: DIBuilderRegistration<Mailer> = builder.register { path, logger in try await Mailer(path: path, logger: logger)
  }
  let _: DIBuilderRegistration<Mailer> = builder.register { (path: Path) async throws -> Mailer? in
    try await mayMake(path)
  }
  let _: DIBuilderRegistration<Mailer> = builder.register { await Mailer(logger: try $0.resolve()) }
  let _: DIBuilderRegistration<Mailer> = builder.register { c in await Mailer(logger: try c.resolve()) }
  let _: DIBuilderRegistration<Mailer> = builder.register { (container: DIBuiltContainer) in
    await Mailer(logger: try container.resolve())
  }
  let _: DIBuilderRegistration<Mailer> = builder.register { @Disk in try await makeOnDisk($0) }
  let _: DIBuilderRegistration<Mailer> = builder.register { @MainActor in try await makeOnMain($0) }
  let _: DIBuilderRegistration<Mailer> = builder.register { (path: Path, logger: Logger) in
    let mailer = try await Mailer(path: path, logger: logger)
    print("made")
    return mailer
  }
  let _: DIBuilderRegistration<Mailer> = builder.register { (path: Path) async throws -> Mailer? in
    if path.text.isEmpty { return nil }
    return try await mayMake(path)
  }
  let _: DIBuilderRegistration<Mailer> = builder.register { (container: DIBuiltContainer) in
    let logger: Logger = try container.resolve()
    return await Mailer(logger: logger)
  }
  let _: DIBuilderRegistration<Wide> = builder.register { try await Wide($0, $1, $2, $3, $4, $5, $6, $7) }
  let _: DIBuilderRegistration<any Store> = builder.register { try await Database(path: $0) as any Store }
  let _: DIBuilderRegistration<any Store> = builder.register { (path: Path) -> any Store in
    try await Database(path: path)
  }
  builder.register { try await Database(path: $0) }.as((any Store).self).check { $0 }.set(.default).lifetime(.single)
  builder.register { try await Mailer(path: optional($0)!, logger: many($1)[0]) }.lifetime(.perScope)
    .injection { print($0, $1 as Path) }.postInit { print($0) }
  builder.register { await Mailer(logger: arg($0)) }
}

nonisolated func suspendInClosures(_ container: DIContainer, _ makers: Makers) {
  let _: DIContainerRegistration<Logger> = container.register { await makeLogger() }
  let _: DIContainerRegistration<Logger> = container.register({ await makeLogger() })
  let _: DIContainerRegistration<Logger> = container.register { [makers] in await makers.logger() }
  let _: DIContainerRegistration<Logger> = container.register {
    print("made")
    return await makeLogger()
  }
  let _: DIContainerRegistration<Mailer> = container.register { await makeQuietly($0, $1) }
  let _: DIContainerRegistration<Mailer> = container.register({ await makeQuietly($0, $1) })
  let _: DIContainerRegistration<Mailer> = container.register { await Mailer(logger: $0) }
  let _: DIContainerRegistration<Mailer> = container.register { await mayMakeQuietly($0) }
  let _: DIContainerRegistration<Mailer> = container.register { path, logger in await makeQuietly(path, logger) }
  let _: DIContainerRegistration<Mailer> = container.register { (path: Path) async -> Mailer? in
    await mayMakeQuietly(path)
  }
  let _: DIContainerRegistration<Mailer> = container.register { await Mailer(logger: $0.resolve()) }
  let _: DIContainerRegistration<Mailer> = container.register { c in await Mailer(logger: c.resolve()) }
  let _: DIContainerRegistration<Mailer> = container.register { (container: DIContainer) in
    await Mailer(logger: container.resolve())
  }
  let _: DIContainerRegistration<Mailer> = container.register { @MainActor in await makers.onMain($0) }
  let _: DIContainerRegistration<Mailer> =
    container.register { @Disk path in await Mailer(logger: loggerOnDisk()) } as DIContainerRegistration<Mailer>
  let _: DIContainerRegistration<Mailer> = container.register { (path: Path, logger: Logger) in
    let mailer = await makeQuietly(path, logger)
    print("made")
    return mailer
  }
  let _: DIContainerRegistration<Mailer> = container.register { (path: Path) -> Mailer? in
    if path.text.isEmpty { return nil }
    return await mayMakeQuietly(path)
  }
  container.register { await Mailer(logger: $0) }.as(Mailer.self, name: "a").default().lifetime(.single)
    .injection { print($0, $1 as Path) }.postInit { print($0) }
}

@MainActor func suspendOnTheMainActor(_ builder: DIContainerBuilder, _ container: DIContainer) {
  let _: DIBuilderRegistration<Window> = builder.register { await Window(path: $0) }
  let _: DIBuilderRegistration<Window> = builder.register({ await Window(path: $0) })
  let _: DIBuilderRegistration<Window> = builder.register(Window.init(path:))
  let _: DIBuilderRegistration<Window> = builder.register { (path: Path) in
    print("made")
    return await Window(path: path)
  }
  let _: DIBuilderRegistration<Window> = builder.register({ (path: Path) in await Window(path: path) })
  builder.register(type: Window.self).onClose { window in
    await print(makeLogger())
    window.hide()
  }
  let _: DIContainerRegistration<Window> = container.register { await Window(path: $0) }
  let _: DIContainerRegistration<Window> = container.register({ await Window(path: $0) })
  let _: DIContainerRegistration<Window> = container.register(Window.init(path:))
}

nonisolated func suspendInInitial(_ builder: DIContainerBuilder, _ makers: Makers) {
  builder.register(type: Database.self).initial(Database.init)
  builder.register(type: Database.self).initial(Database.init(path:))
  builder.register(type: Database.self).initial(Database.open)
  builder.register(type: Database.self).initial { try await Database(path: $0) }
  builder.register(type: Database.self).initial { await Database() }
  builder.register(type: Mailer.self).initial { try await Mailer.connect($0, $1) }
  builder.register(type: Mailer.self).initial { c in await Mailer(logger: try c.resolve()) }
  builder.register(type: Mailer.self).initial { try await mayMake($0) }
  builder.register(type: Mailer.self).initial(mayMake)
  builder.register(type: Mailer.self).initial(askingBuilt)
  builder.register(type: Mailer.self).initial(makeConcurrently)
  builder.register(type: Mailer.self).initial(makeOnDisk)
  builder.register(type: Mailer.self).initial(mayMakeOnDisk)
  builder.register(type: Mailer.self).initial { (path: Path) in
    if path.text.isEmpty { return nil }
    return try await mayMake(path)
  }
  builder.register(type: Mailer.self).initial { c in try await mayMake(c.resolve()) }
  builder.register(type: Mailer.self).initial(makers.mailer)
  builder.register(type: Mailer.self).initial { @Disk in try await makeOnDisk($0) }
  builder.register(type: Mailer.self).initial { (path: Path) in
    print("made")
    return try await mayMake(path)
  }
  builder.register(type: Logger.self).initial(loggerOnDisk)
  builder.register(type: PerhapsNone.self).initial(PerhapsNone.init)
  builder.register(type: Perhaps.self).initial(Perhaps.init(path:))
  builder.register(type: Upstream.self).initial(Upstream.init(path:))
  builder.register(type: Wide.self).initial(Wide.init)
  builder.register(type: (any Store).self).initial(makeStore)
  builder.register(type: (any Store).self).initial(Database.init(path:))
  builder.register(type: (any Store).self).initial { try await Database(path: $0) }.lifetime(.single)
}

nonisolated func suspendWithArguments(_ builder: DIContainerBuilder) {
  builder.register(type: Mailer.self).initialWithArg { _, logger in await Mailer(logger: logger) }
  builder.register(type: Mailer.self).initialWithArg { await Mailer(logger: $1) }
    .initialWithArg { try await Mailer(path: $1, logger: $0.resolve()) }
    .initialWithArg { try await Mailer(path: $1, logger: $2) }
  builder.register(type: Mailer.self).initialWithArg { (container, path: Path, count: Int) in
    let logger: Logger = try container.resolve()
    return try await Mailer(path: path, logger: logger)
  }
  builder.register(type: Mailer.self).initialWithArg(named)
  builder.register(type: Mailer.self).initialWithArg(mayBeNamed)
  builder.register(type: Mailer.self).initialWithArg(mayBeNamedOnDisk)
  builder.register(type: Mailer.self).initialWithArg { (container, path: Path) in
    if path.text.isEmpty { return nil }
    return try await mayMake(path)
  }
  builder.register(type: Perhaps.self).initialWithArg { await Perhaps(path: $1) }
  builder.register(type: Perhaps.self).initialWithArg { try await Perhaps(path: $1, name: $2) }
}

nonisolated func suspendInDecorators(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.decorate((any Store).self, Replicated.init(inner:)).set(name: "a")
  builder.decorate((any Store).self, Replicated.init(inner:path:logger:))
  builder.decorate((any Store).self, serve)
  builder.decorate((any Store).self, serveOnDisk)
  builder.decorate((any Store).self) { await Replicated(inner: $0) }
  builder.decorate((any Store).self) { try await Replicated(inner: $0, path: $1, logger: $2) }.set(name: "a")
  builder.decorate((any Store).self) { (store, logger: Logger) in
    print(logger)
    return try await serve(store, logger)
  }
  builder.decorate(Files.self) { @Disk files in
    await print(loggerOnDisk())
    return files
  }
  container.decorate((any Store).self, Replicated.init(inner:))
  container.decorate((any Store).self, serveQuietly)
  container.decorate((any Store).self) { await Replicated(inner: $0) }
  container.decorate((any Store).self) { await serveQuietly($0, $1) }.set(name: "a")
}

nonisolated func suspendInReplacements(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.replace((any Store).self) { await Database() }
  builder.replace((any Store).self) { try await Database(path: $0) }.set(name: "a").lifetime(.single)
  builder.replace((any Store).self, Database.open)
  builder.replace((any Store).self, makeStore)
  builder.replace(Mailer.self, mayMake)
  builder.replace(Mailer.self, makeOnDisk)
  builder.replace(Mailer.self, mayMakeOnDisk)
  builder.replace(Mailer.self) { (path: Path) in
    print("made")
    return try await Mailer(path: path, logger: Logger())
  }
  builder.replace(Mailer.self) { (path: Path) in
    if path.text.isEmpty { return nil }
    return try await mayMake(path)
  }
  builder.replace(Mailer.self, includingDecorators: true) { (path: Path?) -> Mailer? in try await mayMake(path!) }
  container.replace((any Store).self) { await Database() }
  container.replace(Mailer.self, Mailer.init(logger:))
  container.replace(Mailer.self, mayMakeQuietly)
  container.replace(Mailer.self) { await Mailer(logger: $0) }.set(name: "a").lifetime(.single)
}

nonisolated func suspendInClosings(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register(type: Database.self).onClose { try await $0.close() }.onClose { await $0.end(with: $1) }
  builder.register(type: Database.self).onClose { database, outcome in
    if case .succeeded = outcome { try await database.close() } else { await database.end(with: outcome) }
  }
  builder.register { try await Database(path: $0) }.lifetime(.single).onClose { try await $0.close() }
  builder.register(Database.init).lifetime(.single).onClose { database in
    print("closing")
    try await database.close()
  }
  builder.register(type: Upstream.self).onClose { await $0.stop() }
  builder.register(type: Files.self).onClose { await $0.flush() }.onClose { @Disk files in await print(loggerOnDisk()) }
  builder.decorate((any Store).self) { await Replicated(inner: $0) }.onClose { await stopStore($0) }
    .onClose { await stopStoreWith($0, $1) }
  builder.replace((any Store).self) { await Database() }.onClose { await stopStore($0) }
  container.register(Upstream.self).onClose { await $0.stop() }.onClose {
    upstream, outcome in
    print(outcome)
    await upstream.stop()
  }
  container.register(Files.self).onClose { await $0.flush() }
  container.register(Database.init).lifetime(.single).onClose { try? await $0.close() }
  container.decorate((any Store).self) { await Replicated(inner: $0) }.onClose { await stopStore($0) }
  container.replace((any Store).self) { await Database() }.onClose { await stopStore($0) }
}

// MARK: - Does not suspend

nonisolated func createAtOnceInABuilder(_ builder: DIContainerBuilder) {
  let _: DIBuilderRegistration<Sync> = builder.register(Sync.init)
  let _: DIBuilderRegistration<Sync> = builder.register(Sync.init(path:logger:))
  let _: DIBuilderRegistration<Sync> = builder.register { Sync() }
  let _: DIBuilderRegistration<Sync> = builder.register { Sync(path: $0, logger: $1) }
  let _: DIBuilderRegistration<Sync> = builder.register(type: Sync.init)
  let _: DIBuilderRegistration<Sync> = builder.register { (path: Path, logger: Logger) in
    print("made")
    return Sync(path: path, logger: logger)
  }
  let _: DIBuilderRegistration<Sync> = builder.register(type: Sync.self).initial(Sync.init)
  let _: DIBuilderRegistration<Sync> = builder.register(type: Sync.self).initial { Sync(path: $0, logger: $1) }
  builder.register(type: Sync.self).initial(rarely)
  builder.register(type: Sync.self).initial { rarely($0) }
  builder.register(type: Sync.self).initial { try $0.resolve() as Sync? }
  builder.register(type: Sync.self).initial { () -> Sync? in nil }
  builder.register(type: Sync.self).initial(Sync.init(path:logger:))
  builder.register(type: Sync.self).initial { (path: Path) in
    if path.text.isEmpty { return nil }
    return Sync()
  }
  builder.register(type: Sync.self).initial { (path: Path) in
    print("made")
    return Sync()
  }
  builder.register(rarely)
  builder.register { rarely($0) }
  builder.register(type: rarely)
  builder.register(type: Sync.init(path:logger:))
  builder.register(type: Files.init)
  builder.register(type: Sync.self).initialWithArg(rarelyNamed)
  builder.register(type: Sync.self).initialWithArg { try rarelyNamed($0, $1) }
  builder.register(type: Sync.self).initialWithArg { (_, path: Path) in
    if path.text.isEmpty { return nil }
    return Sync()
  }
  builder.replace(Sync.self, rarely)
  builder.replace(Sync.self) { (path: Path) in
    if path.text.isEmpty { return nil }
    return Sync()
  }
  builder.replace(Sync.self) { (path: Path) in
    print("made")
    return Sync()
  }
  let _: DIBuilderRegistration<Upstream> = builder.register(Upstream.init(logger:path:))
  let _: DIBuilderRegistration<Upstream> = builder.register(Upstream.init)
  let _: DIBuilderRegistration<Files> = builder.register(Files.init)
  let _: DIBuilderRegistration<Files> = builder.register { @Disk in Files(unsent: $0) }
  let _: DIBuilderRegistration<Window> = builder.register(Window.init)
  builder.register(type: Mailer.self).initialWithArg { _, mailer in mailer }
  builder.decorate((any Store).self, Replicated.init(keeping:)).onClose { print($0) }
  builder.decorate((any Store).self) { Replicated(keeping: $0) }.onClose { print($0, $1) }
  builder.replace((any Store).self) { Sync() }.onClose { print($0) }
  builder.replace((any Store).self, Sync.init(path:logger:)).onClose { print($0, $1) }
  builder.register(Sync.init).lifetime(.single).onClose { print($0) }.onClose { print($0, $1) }
}

nonisolated func createAtOnceInAContainer(_ container: DIContainer) {
  let _: DIContainerRegistration<Sync> = container.register(Sync.init)
  let _: DIContainerRegistration<Sync> = container.register(Sync.init(path:logger:))
  let _: DIContainerRegistration<Sync> = container.register { Sync() }
  let _: DIContainerRegistration<Sync> = container.register { Sync(path: $0, logger: $1) }
  let _: DIContainerRegistration<Sync> = container.register { (path: Path, logger: Logger) in
    print("made")
    return Sync(path: path, logger: logger)
  }
  let _: DIContainerRegistration<Upstream> = container.register(Upstream.init(logger:path:))
  let _: DIContainerRegistration<Upstream> = container.register(Upstream.init)
  let _: DIContainerRegistration<Files> = container.register(Files.init)
  let _: DIContainerRegistration<Files> = container.register { @Disk in Files(unsent: $0) }
  let _: DIContainerRegistration<Window> = container.register(Window.init)
  container.decorate((any Store).self, Replicated.init(keeping:)).onClose { print($0) }
  container.decorate((any Store).self) { Replicated(keeping: $0) }.onClose { print($0, $1) }
  container.replace((any Store).self) { Sync() }.onClose { print($0) }
  container.replace((any Store).self, Sync.init(path:logger:))
  container.register(Sync.init).lifetime(.single).onClose { print($0) }.onClose { print($0, $1) }
}

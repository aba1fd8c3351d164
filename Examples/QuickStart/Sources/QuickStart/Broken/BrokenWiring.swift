import DIArguments
import DICore
import DIModules

/// Registrations with deliberate faults, at least one of each kind: `--broken` prints what `validate()` says about them.
///
/// Most components are roots, as if the program requested them itself. Otherwise there would be a note for each.
///
/// - Returns: The registrations; `build()` throws.
func brokenWiring() -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  registerContradictions(builder)
  registerWhatCannotBeCreated(builder)
  registerWhatNothingAnswers(builder)
  registerWrongArguments(builder)
  registerWrongLifetimes(builder)
  registerOnActors(builder)
  registerWrongModules(builder)
  registerWhatIsUseless(builder)
  return builder
}

/// Registrations that contradict each other.
private func registerContradictions(_ builder: DIContainerBuilder) {
  // DI0003: two candidates and no default.
  builder.register { TextFormatter() }.as((any ReportFormatter).self).check { $0 }.root()
  builder.register { JSONFormatter() }.as((any ReportFormatter).self).check { $0 }.root()

  // DI0004: two defaults.
  builder.register { WarningLogger() }.as((any Logger).self).check { $0 }.set(.default).root()
  builder.register { ProgressLogger() }.as((any Logger).self).check { $0 }.set(.default).root()

  // DI0005: equal names.
  builder.register { LineAnalyzer() }.as((any Analyzer).self).check { $0 }.set(name: "counter").root()
  builder.register { WordAnalyzer() }.as((any Analyzer).self).check { $0 }.set(name: "counter").root()

  // DI0006: equal tags.
  builder.register { Folder() }.as((any Archive).self).check { $0 }.set(tag: Speed.slow).root()
  builder.register { Tape() }.as((any Archive).self).check { $0 }.set(tag: Speed.slow).root()
}

/// Components that cannot be created.
private func registerWhatCannotBeCreated(_ builder: DIContainerBuilder) {
  // DI0009: no initializer.
  builder.register(type: Presenter.self).root()

  // DI0014: a weak lifetime on a value.
  builder.register { ReportFormat.text }.lifetime(.weakSingle).root()

  // DI0007: two initializers that need each other.
  builder.register(Chapter.init).root()
  builder.register(Book.init)
}

/// Requests that no component answers.
private func registerWhatNothingAnswers(_ builder: DIContainerBuilder) {
  // DI0001: no array of analyzers is registered; `many($1)` would request all of them.
  builder.register { Analysis(source: $0, analyzers: $1, logger: $2) }.root()
  builder.register { StandardInputSource(logger: $0) }.as((any TextSource).self).check { $0 }

  // DI0002: no formatter has this name.
  builder.register { Export(formatter: by(name: XML.self, on: $0)) }.root()

  // DI0018: scopes cannot be given a ticket.
  builder.register(Library.init).root()
}

/// Wrong requests for a component that is created from an argument.
private func registerWrongArguments(_ builder: DIContainerBuilder) {
  builder.register { Label(text: arg($0)) }

  // DI0010: the request passes no argument.
  builder.register(Cover.init).root()

  // DI0011: the provider passes an argument of another type.
  builder.register(Shelf.init).root()
}

/// Instances that are kept longer than what they need.
private func registerWrongLifetimes(_ builder: DIContainerBuilder) {
  builder.register(scopeValue: Reader.self)
  builder.register(Session.init).lifetime(.perScope)

  // DI0012: `build()` creates this, but only scopes have a reader.
  builder.register(Greeting.init).lifetime(.single).root()

  // DI0017: each request gets a pen of its own, so the container keeps none to close.
  builder.register { Pen() }.onClose { $0.cap() }.root()

  // DI0101: the cache would keep one session, and all scopes would share it.
  builder.register(Cache.init).lifetime(.lazySingle).root()
}

/// Closures that belong to actors.
private func registerOnActors(_ builder: DIContainerBuilder) {
  // DI0210: an upload belongs to an actor, so its request has to be awaited.
  builder.register { @Background in Upload() }.root()

  // DI0102: any thread can request the menu, but only the main actor the window.
  builder.register { @MainActor in Window() }
  builder.register(Menu.init).root()
}

/// Modules: what they cannot access, and what cannot be told apart.
private func registerWrongModules(_ builder: DIContainerBuilder) {
  // DI0008: in `Shop`, which cannot access the ledger of `Accounting`.
  builder.register(module: Shop())

  // DI0015: both modules list a table, and nothing says whether the tables are the same.
  builder.register(module: Stock())
  builder.register(module: Delivery())
}

/// What is correct, but useless or unknown: a warning, then notes.
private func registerWhatIsUseless(_ builder: DIContainerBuilder) {
  // DI0103: this test replaces nothing.
  builder.register { FixedClock() }.set(.test).root()

  // DI0105: there is no stamp to decorate.
  builder.decorate(Stamp.self) { $0 }

  // DI0201: no component requests by this name.
  builder.register { Printer() }.set(name: "main").root()

  // DI0202: there is no other component beside this default.
  builder.register { Scanner() }.set(.default).root()

  // DI0203: there is no other component beside this element.
  builder.register { Plugin() }.set(.element).root()

  // DI0204: no root leads here.
  builder.register { Fax() }

  // DI0205: what the closure requests is unknown.
  builder.register { (container: DIBuiltContainer) in try Desk(printer: container.resolve()) }.root()

  // DI0206: a view can be created only while a model from elsewhere is completed.
  builder.register(type: Model.self).initialNotNecessary().injection { $0.view = $1 }
  builder.register(View.init)

  // DI0209: an envelope gets the only sticker there is, which has a name.
  builder.register { Sticker() }.set(name: "heart").root()
  builder.register(Envelope.init).root()

  // DI0207: one visitor is kept, and the names of later requests are ignored.
  builder.register { Visitor(name: arg($0)) }.lifetime(.lazySingle).root()
}

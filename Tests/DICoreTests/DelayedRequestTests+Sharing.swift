import DICore
import Testing

// What the answer shares: with other requests by its lifetime, with the resolve it was made in as long as that lives.

extension DelayedRequestTests {
  final class Pair {
    let one: Holder<Cat>, other: Holder<Cat>
    /// What they give while the pair is being completed.
    var early: [Cat] = []
    init(_ one: Holder<Cat>, _ other: Holder<Cat>) { (self.one, self.other) = (one, other) }
  }

  @Test(arguments: DelayedForm.onBoth, NamedLifetime.allCases)
  func twoHoldersShareAsTheLifetimeSays(_ which: (DelayedForm, FrontEnd), _ lifetime: NamedLifetime) throws {
    let situation: Comment = "\(which), \(lifetime)"
    let container = try which.1.container { registrations in
      registrations.register { Cat() }.lifetime(lifetime.lifetime)
      registrations.register(delaying: which.0) { Holder<Cat>($0) }
      registrations.register { Pair($0, $1) }
    }
    // Made in one resolve, or in two: used later, each begins its own.
    let pair = try container.resolve(Pair.self)
    let (one, other) = (try pair.one.delayed.get(), try pair.other.delayed.get())
    #expect((one === other) == lifetime.isKept, situation)
    let third = try container.resolve(Holder<Cat>.self).delayed.get()
    #expect((one === third) == lifetime.isKept, situation)
    // Made in two scopes.
    let scoped = try container.newLifeTimeScope().resolve(Holder<Cat>.self).delayed.get()
    #expect((one === scoped) == lifetime.isKeptAcrossScopes, situation)
    // Asked again.
    let again = try pair.one.delayed.get()
    #expect((one === again) == (lifetime.isKept || which.0 == .lazy), situation)
  }

  @Test(arguments: DelayedForm.onBoth, NamedLifetime.allCases)
  func delayedRequestsUsedDuringTheirResolveContinueIt(_ which: (DelayedForm, FrontEnd), _ lifetime: NamedLifetime)
    throws
  {
    let journal = journal
    let container = try which.1.container { registrations in
      registrations.register { Cat() }.lifetime(lifetime.lifetime)
      registrations.register(delaying: which.0) { Holder<Cat>($0) }
      registrations.register { Pair($0, $1) }
        .injection { (pair: Pair) in
          do {
            pair.early = [try pair.one.delayed.get(), try pair.other.delayed.get()]
          } catch { journal.note("\(error)") }
        }
        .injection { (pair: Pair, cat: Cat) in pair.early.append(cat) }
    }
    let early = try container.resolve(Pair.self).early
    #expect(Set(early.map(ObjectIdentifier.init)).count == (lifetime == .prototype ? 3 : 1), "\(which), \(lifetime)")
    #expect(early.count == 3 && journal.entries.isEmpty)
  }

  // MARK: - Shared instances and their scopes

  final class Session {}
  final class Window {}
  final class Page {
    let session: Session, delayed: Delayed<Panel>
    init(_ session: Session, _ delayed: Delayed<Panel>) { (self.session, self.delayed) = (session, delayed) }
  }
  final class Panel {
    let session: Session, page: Page
    init(_ session: Session, _ page: Page) { (self.session, self.page) = (session, page) }
  }
  final class Screen {
    let page: Page
    init(_ page: Page) { self.page = page }
  }

  private func pages(_ which: (form: DelayedForm, frontEnd: FrontEnd)) throws -> DIBuiltContainer {
    try which.frontEnd.container { registrations in
      registrations.register { Session() }.lifetime(.objectGraph)
      switch which.form {
      case .lazy: registrations.register { (session: Session, panel: DILazy<Panel>) in Page(session, .lazy(panel)) }
      case .provider:
        registrations.register { (session: Session, panel: DIProvider<Panel>) in Page(session, .provider(panel)) }
      }
      registrations.register { Panel($0, $1) }
      registrations.register { Screen($0) }
    }
  }

  @Test(arguments: DelayedForm.onBoth)
  func sharedInstancesAndAncestorsAnswerWhileTheyLive(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try pages((form, frontEnd))
    let page = try container.resolve(Screen.self).page
    for _ in 0..<2 {
      let panel = try page.delayed.get()
      #expect(panel.session === page.session)
      #expect(panel.page === page)
    }
    // Another resolve has its own.
    let other = try container.resolve(Page.self)
    #expect(other.session !== page.session)
    #expect(try other.delayed.get().session === other.session)
  }

  @Test(arguments: DelayedForm.onBoth)
  func sharedInstancesAnswerThoughTheHolderIsGone(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try pages((form, frontEnd))
    weak var gone: Page?
    let (session, delayed) = try {
      let page = try container.resolve(Page.self)
      gone = page
      return (page.session, page.delayed)
    }()
    #expect(gone == nil)
    let panel = try delayed.get()
    #expect(panel.session === session)
    // The page that was made anew belongs to the same.
    #expect(panel.page.session === session)
    #expect(try panel.page.delayed.get().page === panel.page)
  }

  @Test(arguments: DelayedForm.onBoth)
  func releasedInstancesAreMadeAnew(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    let container = try pages((form, frontEnd))
    weak var gone: Page?
    weak var goneSession: Session?
    let delayed = try {
      let page = try container.resolve(Page.self)
      (gone, goneSession) = (page, page.session)
      return page.delayed
    }()
    #expect(gone == nil && goneSession == nil)
    let panel = try delayed.get()
    #expect(panel.session === panel.page.session)
    let next = try delayed.get()
    #expect((next.session === panel.session) == (form == .lazy))
  }

  @Test(arguments: DelayedForm.onBoth, NamedLifetime.allCases)
  func anAncestorOfAnyLifetimeAnswers(_ which: (DelayedForm, FrontEnd), _ lifetime: NamedLifetime) throws {
    final class Root {
      let middle: Middle
      init(_ middle: Middle) { self.middle = middle }
    }
    final class Middle {
      let leaf: Holder<Asker>
      init(_ leaf: Holder<Asker>) { self.leaf = leaf }
    }
    final class Asker {
      let root: Root, middle: Middle
      init(_ root: Root, _ middle: Middle) { (self.root, self.middle) = (root, middle) }
    }
    let container = try which.1.container { registrations in
      registrations.register { Root($0) }.lifetime(lifetime.lifetime)
      registrations.register { Middle($0) }
      registrations.register(delaying: which.0) { Holder<Asker>($0) }
      registrations.register { Asker($0, $1) }
    }
    let root = try container.resolve(Root.self)
    let asker = try root.middle.leaf.delayed.get()
    #expect(asker.root === root, "\(which), \(lifetime)")
    #expect(asker.middle === root.middle, "\(which), \(lifetime)")
  }

  @Test(arguments: DelayedForm.onBoth)
  func aPrototypeBesideTheHolderIsNoAncestor(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    struct Both { let cat: Cat, holder: Holder<Cat> }
    let container = try frontEnd.container { registrations in
      registrations.register { Cat() }
      registrations.register(delaying: form) { Holder<Cat>($0) }
      registrations.register { Both(cat: $0, holder: $1) }
    }
    let both = try container.resolve(Both.self)
    #expect(try both.holder.delayed.get() !== both.cat)
  }

  @Test(arguments: DelayedForm.onBoth)
  func anInstanceReplacedAfterACleanIsStillTheAncestor(_ form: DelayedForm, _ frontEnd: FrontEnd) throws {
    final class Root {
      let holder: Holder<Asker>
      init(_ holder: Holder<Asker>) { self.holder = holder }
    }
    final class Asker {
      let root: Root
      init(_ root: Root) { self.root = root }
    }
    let container = try frontEnd.container { registrations in
      registrations.register { Root($0) }.lifetime(.perScope)
      registrations.register(delaying: form) { Holder<Asker>($0) }
      registrations.register { Asker($0) }
    }
    let root = try container.resolve(Root.self)
    container.clean()
    #expect(try root.holder.delayed.get().root === root)
    // What the container keeps is another one, and comes first.
    let next = try container.resolve(Root.self)
    #expect(next !== root)
    let late = try container.resolve(Holder<Asker>.self).delayed.get()
    #expect(late.root === next)
  }

  final class Visit {
    let session: Session, later: DIProvider<Revisit>
    init(_ session: Session, _ later: DIProvider<Revisit>) { (self.session, self.later) = (session, later) }
  }
  final class Revisit {
    let sessions: [Session]
    init(_ sessions: [Session]) { self.sessions = sessions }
  }

  /// A new scope can have the address of a released one, by which a shared instance is found.
  @Test func aReleasedScopesSharedInstanceAnswersInNoOtherScope() throws {
    let builder = DIContainerBuilder()
    builder.register { Session() }.lifetime(.objectGraph)
    builder.register { (container: DIBuiltContainer) in
      // The request first, so that it remembers what is shared afterwards.
      let later: DIProvider<Revisit> = try container.resolve()
      return Visit(try container.newLifeTimeScope().resolve(), later)
    }
    builder.register { (container: DIBuiltContainer) in
      Revisit(try (0..<32).map { _ in try container.newLifeTimeScope().resolve() })
    }
    let container = try builder.build()
    for _ in 0..<8 {
      let visit = try container.resolve(Visit.self)
      let sessions = try visit.later.get().sessions
      #expect(!sessions.contains { $0 === visit.session })
    }
  }
}

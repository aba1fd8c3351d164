import DICore
import Synchronization
import Testing

/// `DILazy` and `DIProvider` of a closure or a value, as a unit test passes them to a class.
struct DelayedWithoutContainerTests {
  final class Printer: Sendable {}
  final class Editor {
    let printer: DILazy<Printer>
    init(printer: DILazy<Printer>) { self.printer = printer }
  }
  struct Page: Equatable { let text: String, numbers: [Int] }
  struct Jam: Error, CustomStringConvertible { var description: String { "paper jam" } }
  @MainActor final class Screen {}
  /// A lazy or provider that its own closure uses.
  final class Loop<Delayed: Sendable>: Sendable {
    private let content = Mutex<Delayed?>(nil)
    var delayed: Delayed {
      get { content.withLock { $0! } }
      set { content.withLock { $0 = newValue } }
    }
  }

  let journal = Journal()

  @Test func aLazyCallsItsClosureAtFirstUseAndOnce() throws {
    let editor = Editor(
      printer: DILazy { [journal] in
        journal.note("made")
        return Printer()
      })
    #expect(!editor.printer.wasMade && journal.entries.isEmpty)
    let printer = editor.printer.value
    #expect(editor.printer.wasMade)
    #expect(try editor.printer.get() === printer && editor.printer.value === printer)
    #expect(journal.entries == ["made"])
  }

  @Test func aClearedLazyCallsItsClosureAgain() throws {
    let lazy = DILazy { Printer() }
    let first = lazy.value
    lazy.clear()
    #expect(!lazy.wasMade)
    let second = lazy.value
    #expect(second !== first && lazy.value === second)
  }

  @Test func aLazyOfAValueHasItBeforeAndAfterClear() throws {
    let printer = Printer()
    let lazy = DILazy(printer)
    #expect(lazy.wasMade && lazy.value === printer)
    lazy.clear()
    #expect(!lazy.wasMade)
    #expect(try lazy.get() === printer && lazy.wasMade)
  }

  @Test func aLazyMayHoldAValue() throws {
    let page = Page(text: "longer than what fits inline", numbers: [1, 2])
    #expect(DILazy(page).value == page)
    #expect(DILazy { page }.value == page)
    #expect(DIProvider { page }.value == page)
    #expect(DIProvider<Page>(page).value == page)
    #expect(DILazy<Page?>(nil).value == nil)
    #expect(DILazy<Page?> { nil }.value == nil)
    #expect(DILazy<any Sendable>(page).value as? Page == page)
  }

  /// What another request would mean by its type is a value like any other.
  @Test func aLazyMayHoldARequest() throws {
    let lazy = DILazy { DILazy { 1 } }
    #expect(lazy.value.value == 1)
    let container = DIContainer()
    container.register { 2 }
    #expect(DILazy(container).value.resolve(Int.self) == 2)
    #expect(DILazy { container }.value.resolve(Int.self) == 2)
  }

  @Test func aLazyMayHoldAFunctionIfItsTypeSaysSo() throws {
    let lazy: DILazy<@Sendable () -> Int> = DILazy { { 3 } }
    #expect(lazy.value() == 3)
    #expect(DILazy { (number: Int) in number + 1 }.value(3) == 4)
  }

  @Test func aProviderCallsItsClosureEachTime() throws {
    let provider = DIProvider { Printer() }
    let printers = [provider.value, provider(), try provider.get()]
    #expect(Set(printers.map(ObjectIdentifier.init)).count == 3)
  }

  @Test func aProviderHandsArgumentsToItsClosure() throws {
    let provider = DIProvider { (text: String, number: Int) in Page(text: text, numbers: [number]) }
    #expect(provider("a", 1) == Page(text: "a", numbers: [1]))
    #expect(try provider.get("b", 2) == Page(text: "b", numbers: [2]))
    let short: DIProvider<Page, String> = DIProvider { Page(text: $0, numbers: []) }
    #expect(short("c").text == "c")
  }

  @Test func aProviderOfAValueGivesItWhateverTheArguments() throws {
    let printer = Printer()
    let provider: DIProvider<Printer> = DIProvider(printer)
    #expect(provider.value === printer && provider() === printer)
    let named = DIProvider<Printer, String, Int>(printer)
    #expect(named("a", 1) === printer)
    #expect(try named.get("b", 2) === printer)
  }

  @Test func aThrowingClosureFailsEachUseUntilItSucceeds() throws {
    let journal = journal
    let lazy = DILazy {
      journal.note("tried")
      if journal.entries.count < 3 { throw Jam() }
      return Printer()
    }
    for _ in 0..<2 {
      guard case .initializationFailed(let info, let underlying) = try failure({ try lazy.get() }) else {
        Issue.record("another error")
        return
      }
      #expect(info.type == Printer.self && underlying is Jam)
    }
    let printer = try lazy.get()
    #expect(lazy.value === printer && journal.entries.count == 3)
  }

  @Test func aProviderWhoseClosureThrowsSaysWhatAndWhere() throws {
    let provider = DIProvider({ () throws -> Printer in throw Jam() }, file: "Test.swift", line: 1)
    let named = DIProvider({ (_: Int) throws -> Printer in throw Jam() }, file: "Test.swift", line: 1)
    for error in [try failure { try provider.get() }, try failure { try named.get(1) }] {
      #expect(
        error.plain == """
          Printer could not be created: its initializer threw.
            registered: Printer (Test.swift:1)
            reason: paper jam
          """)
    }
  }

  @Test func aLazyUsedByItsOwnClosureIsARecursion() throws {
    let loop = Loop<DILazy<Printer>>()
    loop.delayed = DILazy { try loop.delayed.get() }
    #expect(try failure { try loop.delayed.get() }.isRecursion)
    #expect(!loop.delayed.wasMade)
  }

  @Test func aProviderUsedByItsOwnClosureIsARecursion() throws {
    let loop = Loop<DIProvider<Printer>>()
    loop.delayed = DIProvider { try loop.delayed.get() }
    #expect(try failure { try loop.delayed.get() }.isRecursion)
    let named = Loop<DIProvider<Printer, Int>>()
    named.delayed = DIProvider { (number: Int) in try named.delayed.get(number + 1) }
    #expect(try failure { try named.delayed.get(1) }.isRecursion)
  }

  @Test func laziesThatUseEachOtherAreARecursion() throws {
    let (one, other) = (Loop<DILazy<Printer>>(), Loop<DILazy<Printer>>())
    one.delayed = DILazy { try other.delayed.get() }
    other.delayed = DILazy { try one.delayed.get() }
    #expect(try failure { try one.delayed.get() }.isRecursion)
  }

  @Test func aLazyCallsItsClosureOnceForAllThreads() throws {
    for _ in 0..<rounds(50) {
      let journal = Journal()
      let lazy = DILazy {
        journal.note("made")
        return Printer()
      }
      let printers = Mutex<Set<ObjectIdentifier>>([])
      let faults = faultsOnThreads(6) { _ in
        let printer = try lazy.get()
        printers.withLock { _ = $0.insert(ObjectIdentifier(printer)) }
      }
      #expect(faults.isEmpty && printers.withLock { $0.count } == 1 && journal.entries == ["made"])
    }
  }

  @Test func laziesOfTwoThreadsThatUseEachOtherDoNotDeadlock() throws {
    for _ in 0..<rounds(50) {
      let (one, other) = (Loop<DILazy<Printer>>(), Loop<DILazy<Printer>>())
      one.delayed = DILazy { try other.delayed.get() }
      other.delayed = DILazy { try one.delayed.get() }
      let faults = faultsOnThreads(2) { number in
        let delayed = number == 0 ? one.delayed : other.delayed
        try check(try failure { try delayed.get() }.isRecursion, "no recursion")
      }
      #expect(faults.isEmpty)
    }
  }

  @Test func capturesGoWithTheLazy() throws {
    weak var captured: Printer?
    do {
      let printer = Printer()
      captured = printer
      let lazy = DILazy { [printer] in printer }
      let provider = DIProvider { [printer] in printer }
      #expect(lazy.value === printer && provider.value === printer)
      lazy.clear()
      #expect(lazy.value === printer)
    }
    #expect(captured == nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func registrationsMayMakeDelayedRequests(frontEnd: FrontEnd) throws {
    let container = try frontEnd.container { registrations in
      registrations.register { Editor(printer: DILazy { Printer() }) }.lifetime(.lazySingle)
      registrations.register { (editor: Editor) in [editor.printer.value, DILazy(editor.printer.value).value] }
    }
    let printers = try container.resolve([Printer].self)
    #expect(printers[0] === printers[1])
    #expect(try container.resolve(Editor.self).printer.value === printers[0])
  }

  @MainActor @Test func closuresOfTheMainActorRunOnIt() throws {
    let lazy = DILazy { Screen() }
    let provider = DIProvider { Screen() }
    let named = DIProvider { (_: Int) in Screen() }
    let requests: [@Sendable () throws -> Void] = [
      { _ = try lazy.get() }, { _ = try provider.get() }, { _ = try named.get(1) },
    ]
    for request in requests {
      guard case .isolated = try failure({ try onAnotherThread(request) }) else {
        Issue.record("another error")
        return
      }
      try request()
    }
    #expect(lazy.wasMade)
  }

  actor Worker {
    private var count = 0
    func lazy() -> DILazy<Int> { DILazy { self.count } }
  }

  @Test func aLazyOfAClosureOfAnotherActorTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = await Worker().lazy()
      }, "Int is made by a closure of an actor, which no request can reach.")
  }

  @Test func theValueOfALazyWhoseClosureThrowsTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = DILazy { () throws -> Printer in throw Jam() }.value
      }, "Printer could not be created: its initializer threw.")
  }

  @Test func theValueOfALazyThatUsesItselfTraps() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let loop = Loop<DILazy<Printer>>()
        loop.delayed = DILazy { loop.delayed.value }
        _ = loop.delayed.value
      }, "Printer needs itself before its initializer has returned.")
  }
}

import DICore
import Synchronization
import TestSupport
import Testing

extension ObserverTests {
  @Test(arguments: FrontEnd.allCases)
  func registrationsComeFirstAndWhatIsLinkedBeforeItIsCreated(_ frontEnd: FrontEnd) throws {
    let recorder = Recorder { _ in true }
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Home($0) }
      registrations.register { Cat() }.lifetime(.lazySingle)
    }
    #expect(recorder.take() == ["registered Home", "registered Cat"])
    _ = try container.resolve(Home.self)
    #expect(
      recorder.take() == [
        "linked Cat", "linked Home", "began Home", "began Cat", "created Cat", "created Home",
      ])
    _ = try container.resolve(Cat.self)
    #expect(recorder.take() == ["took Cat"])
  }

  @Test func aLateRegistrationLinksAgainWhatItChanges() throws {
    let recorder = Recorder { _ in true }
    let container = DIContainer()
    container.observe(with: recorder)
    container.register { (cat: Cat?) in cat.map { Home($0) } ?? Home() }
    #expect(recorder.take() == ["registered Home"])
    let _: Home = container.resolve()
    #expect(recorder.take() == ["linked Home", "began Home", "created Home"])
    container.register { Cat() }
    let _: Home = container.resolve()
    #expect(
      recorder.take() == [
        "registered Cat", "linked Cat", "linked Home", "began Home", "began Cat", "created Cat", "created Home",
      ])
  }

  @Test func eachObserverIsToldInTheirOrder() throws {
    struct Named: DIObserver {
      let name: String
      let journal: Journal
      func observe(_ event: DIEvent) { journal.note("\(name) \(event.text)") }
    }
    let journal = Journal()
    let container = DIContainer()
    container.register { Cat() }
    container.observe(with: Named(name: "one", journal: journal))
    container.observe(with: Named(name: "two", journal: journal))
    #expect(journal.entries == ["one registered Cat", "two registered Cat"])
    journal.clear()
    let _: Cat = container.resolve()
    #expect(
      journal.entries
        == ["linked Cat", "began Cat", "created Cat"].flatMap { ["one \($0)", "two \($0)"] })
  }

  @Test func aChildIsObservedByItsParentsObserversAndItsOwn() throws {
    let (recorder, own) = (Recorder { _ in true }, Recorder { _ in true })
    let builder = Self.builder(recorder)
    builder.register { Cat() }.lifetime(.lazySingle)
    let parent = try builder.build()
    let child = DIContainer(_core: try _DIContainerCore(childOf: parent._core))
    child.observe(with: own)
    child.register { Home($0) }.lifetime(.perScope)
    #expect(recorder.take() == ["registered Cat", "registered Home"])
    let _: Home = child.resolve()
    #expect(own.take() == ["registered Home", "linked Home", "began Home", "created Home"])
    #expect(
      recorder.take() == [
        "linked Cat", "linked Home", "began Home", "began Cat", "created Cat", "created Home",
      ])
    child.close()
    #expect(own.take() == ["released Home"])
    #expect(recorder.take() == ["released Home"])
  }

  @Test func aChildWithoutObserversOfItsOwnIsObservedByItsParents() throws {
    let recorder = Recorder()
    let parent = DIContainer()
    parent.observe(with: recorder)
    parent.register { Cat() }
    let child = DIContainer(_core: try _DIContainerCore(childOf: parent._core))
    child.register { Home($0) }.lifetime(.perScope)
    var scope: DIContainer? = child.newLifeTimeScope()
    let _: Home = scope!.resolve()
    #expect(recorder.take() == ["began Home", "began Cat", "created Cat", "created Home"])
    scope = nil
    #expect(recorder.take() == ["released Home"])
  }

  @Test func anObserverThatComesTooLateEndsTheProgram() async {
    expectTrap(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let container = DIContainer()
        container.register { Cat() }
        let _: Cat = container.resolve()
        container.observe(with: Recorder())
      },
      """
      observe(with:) comes after the first request, and what is linked is not observed.
        fix: attach the observer before the first request
      """)
  }

  @Test(arguments: FrontEnd.allCases)
  func anObserverCanMakeRequestsWhichAreNotReported(_ frontEnd: FrontEnd) throws {
    /// Asks for something at each event.
    final class Asking: DIObserver {
      let container = Mutex<DIBuiltContainer?>(nil)
      let answers = Journal()
      func observe(_ event: DIEvent) {
        guard let container = container.withLock({ $0 }) else { return }
        let cat = try? container.resolve(Cat.self)
        _ = try? container.newLifeTimeScope().resolve([Int].self)
        answers.note("\(event.text): \(cat == nil ? "no cat" : "a cat")")
        guard case .began = event.kind else { return }
        answers.note((try? container.resolve(Home.self)) == nil ? "a recursion" : "a home")
      }
    }
    let (asking, recorder) = (Asking(), Recorder())
    let container = try frontEnd.container { registrations in
      registrations.register { Home() }.lifetime(.lazySingle)
      registrations.register { Cat() }
      registrations.register { [1] }.lifetime(.perScope)
      registrations.direct({ $0.observe(with: recorder) }, { $0.observe(with: recorder) })
      registrations.direct({ $0.observe(with: asking) }, { $0.observe(with: asking) })
    }
    asking.container.withLock { $0 = container }
    _ = try container.resolve(Home.self)
    container.clean()
    asking.container.withLock { $0 = nil }
    #expect(recorder.take() == ["began Home", "created Home", "released Home"])
    #expect(
      asking.answers.entries == [
        "linked Home: a cat", "began Home: a cat", "a recursion", "created Home: a cat", "released Home: a cat",
      ])
  }

  @Test(arguments: pairs(FrontEnd.allCases, 0..<20))
  func ofTwoThreadsOneCreatesASingleAndTheOtherTakesIt(_ frontEnd: FrontEnd, _: Int) throws {
    let recorder = Recorder()
    let container = try Self.container(frontEnd, recorder) { registrations in
      registrations.register { Home($0) }.lifetime(.lazySingle)
      registrations.register { Cat() }.lifetime(.lazySingle)
    }
    let faults = faultsOnThreads(4) { _ in _ = try container.resolve(Home.self) }
    #expect(faults == [])
    let counts = Dictionary(recorder.texts.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(
      counts == ["began Home": 1, "created Home": 1, "began Cat": 1, "created Cat": 1, "took Home": 3])
    let creators = Set(recorder.events.filter { $0.text != "took Home" }.map(\.thread))
    #expect(creators.count == 1)
  }

  @Test func durationsContainWhatWasNeeded() throws {
    let recorder = Recorder()
    let builder = Self.builder(recorder)
    builder.register { Home($0) }
    builder.register { () -> Cat in
      let end = ContinuousClock.now + .milliseconds(5)
      while ContinuousClock.now < end {}
      return Cat()
    }
    _ = try builder.build().resolve(Home.self)
    let events = recorder.events
    let durations = events.compactMap { if case .created(let duration) = $0.kind { duration } else { nil } }
    #expect(durations.count == 2)
    #expect(durations[0] >= .milliseconds(5))
    #expect(durations[1] >= durations[0])
    #expect(events[0].instant.duration(to: events[3].instant) == durations[1])
    #expect(events[1].instant.duration(to: events[2].instant) == durations[0])
  }
}

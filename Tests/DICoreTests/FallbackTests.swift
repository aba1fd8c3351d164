import DICore
import TestSupport
import Testing

/// Components that answer only where no other does; ``SelectionTests`` has every pair of priorities.
struct FallbackTests {
  protocol Logger: AnyObject, Sendable {}
  final class Silent: Logger {}
  final class File: Logger {}
  struct App {
    let logger: any Logger
  }

  @Test(arguments: FrontEnd.allCases)
  func aProgramReplacesTheDefaultOfALibrary(_ frontEnd: FrontEnd) throws {
    for isFirst in [true, false] {
      let registrations = Registrations(frontEnd)
      if isFirst { registrations.register { File() }.serving((any Logger).self) { $0 } }
      registrations.register { Silent() }.serving((any Logger).self) { $0 }.asFallback()
      if !isFirst { registrations.register { File() }.serving((any Logger).self) { $0 } }
      registrations.register { App(logger: $0) }
      let container = try registrations.container()
      #expect(try container.resolve((any Logger).self) is File)
      #expect(try container.resolve(App.self).logger is File)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aFallbackAnswersAlone(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { Silent() }.serving((any Logger).self) { $0 }.asFallback()
    #expect(try registrations.container().resolve((any Logger).self) is Silent)
  }

  @Test(arguments: FrontEnd.allCases)
  func aFallbackAnswersForItsName(_ frontEnd: FrontEnd) throws {
    let registrations = Registrations(frontEnd)
    registrations.register { Silent() }.serving((any Logger).self, named: "audit") { $0 }.asFallback()
    registrations.register { File() }.serving((any Logger).self, named: "app") { $0 }
    let container = try registrations.container()
    #expect(try container.resolve((any Logger).self, name: "audit") is Silent)
    #expect(try container.resolve((any Logger).self) is File)
  }

  // MARK: - Registered later

  @Test func aLaterComponentTakesThePlace() throws {
    let container = DIContainer()
    container.register { Silent() }.as(check: (any Logger).self) { $0 }.fallback()
    container.register { App(logger: $0) }
    let first: App = container.resolve()
    #expect(first.logger is Silent)
    #expect(container.resolveMany((any Logger).self).count == 1)
    container.register { File() }.as(check: (any Logger).self) { $0 }
    let second: App = container.resolve()
    #expect(second.logger is File)
    #expect(container.resolveMany((any Logger).self).allSatisfy { $0 is File })
  }

  @Test func aLaterFallbackChangesNothing() throws {
    let container = DIContainer()
    container.register { File() }.as(check: (any Logger).self) { $0 }
    container.register { App(logger: $0) }
    let first: App = container.resolve()
    #expect(container.resolveMany((any Logger).self).count == 1)
    container.register { Silent() }.as(check: (any Logger).self) { $0 }.fallback()
    let second: App = container.resolve()
    #expect(first.logger is File && second.logger is File)
    #expect(container.resolveMany((any Logger).self).map { $0 is File } == [true])
  }

  // MARK: - Singles

  @Test(arguments: FrontEnd.allCases)
  func aSingleThatStandsAsideIsNotMade(_ frontEnd: FrontEnd) throws {
    for (name, expected) in [(nil, ["File"]), ("audit", ["Silent", "File"])] {
      let made = try ReplacedSingleTests.made(frontEnd) { registrations, journal in
        let fallback = registrations.register { Self.make(Silent(), journal) }.lifetime(.single).asFallback()
        if let name { fallback.named(name) }
        registrations.register { Self.make(File(), journal) }.lifetime(.single)
      }
      #expect(made == expected, "\(name ?? "nil")")
    }
  }

  private static func make(_ logger: any Logger, _ journal: Journal) -> any Logger {
    journal.note("\(type(of: logger))")
    return logger
  }
}

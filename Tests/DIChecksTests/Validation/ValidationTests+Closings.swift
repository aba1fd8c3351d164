import DIChecks
import DICore
import Testing

// Closings that could never run, and the nearest ones that can.

extension ValidationTests {
  @Test(arguments: FrontEnd.allCases, [Lifetime.prototype, .objectGraph, .weakSingle, .perContainer(.weak)])
  func aClosingOfWhatNothingKeepsIsFound(_ frontEnd: FrontEnd, _ lifetime: Lifetime) {
    let found = frontEnd.diagnostics {
      $0.register({ Cat() }, file: "App.swift", line: 2).lifetime(lifetime).onClose { _ in }.onClose { _ in }
      $0.register(Home.init, file: "App.swift", line: 3)
    }
    #expect(
      found.map(\.plain) == [
        """
        App.swift:2: error: Cat has an onClose, but the container keeps no instance of it that it has made. [DI0017]
          registered: Cat (App.swift:2)
          fix: add .lifetime(.single) to the registration, or another lifetime that keeps instances strongly; or remove the \
        onClose, and close each instance where it was requested
        """
      ])
  }

  @Test(arguments: FrontEnd.allCases, [Lifetime.single, .lazySingle, .perScope, .custom(DIScope(name: "own"))])
  func aClosingOfWhatIsKeptIsNone(_ frontEnd: FrontEnd, _ lifetime: Lifetime) {
    let found = frontEnd.diagnostics { $0.register { Cat() }.lifetime(lifetime).onClose { _ in } }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func aClosingOfAValueOfAScopeIsFound(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics { $0.register(scopeValue: Cat.self).onClose { _ in } }
    #expect(found.map(\.kind) == [.uselessClosing])
  }

  @Test func aClosingOfWhatIsMadeElsewhereIsFound() {
    let container = DIContainer()
    container.register(Cat.self).onClose { _ in }
    container.register(value: 1).onClose { _ in }
    #expect(container.validate().map(\.kind) == [.uselessClosing, .uselessClosing])
  }

  @Test func aClosingOfADecoratorOfWhatNothingKeepsIsFound() {
    let container = DIContainer()
    container.register { Cat() }
    container.decorate(Cat.self) { (inner: Cat) in inner }.onClose { _ in }
    #expect(container.validate().map(\.kind) == [.uselessClosing])
  }
}

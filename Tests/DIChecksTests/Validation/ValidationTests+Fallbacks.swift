import DIChecks
import DICore
import Testing

// Fallbacks: checked where they answer.

extension ValidationTests {
  @Test(arguments: FrontEnd.allCases, [false, true])
  func aFallbackIsRightAloneAndWhereItStandsAside(_ frontEnd: FrontEnd, _ isAlone: Bool) {
    let found = frontEnd.diagnostics(notes: true) {
      $0.register { FileLogger() }.serving((any Logger).self) { $0 }.asFallback()
      if !isAlone { $0.register { NetLogger() }.serving((any Logger).self) { $0 } }
      $0.register { (_: any Logger) in A() }
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: FrontEnd.allCases)
  func twoFallbacksAreAnAmbiguity(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { FileLogger() }.serving((any Logger).self) { $0 }.asFallback()
      $0.register { NetLogger() }.serving((any Logger).self) { $0 }.asFallback()
      $0.register { (_: any Logger) in A() }
    }
    let fallback = frontEnd == .builder ? ".set(.fallback)" : ".fallback()"
    #expect(found.map(\.kind) == [.ambiguous])
    let own = "register one of the program's own for Logger, which answers before all fallbacks"
    #expect(found.map(\.remedy).map(withoutSuites) == ["\(own); or remove \(fallback) from one of them"])
  }

  @Test(arguments: FrontEnd.allCases)
  func aFallbackThatStandsAsideIsNotChecked(_ frontEnd: FrontEnd) {
    let found = frontEnd.diagnostics {
      $0.register { (_: Cat) in FileLogger() as any Logger }.asFallback()
      $0.register { NetLogger() as any Logger }
    }
    #expect(found.isEmpty)
  }
}

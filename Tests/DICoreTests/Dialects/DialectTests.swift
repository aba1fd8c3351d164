import DICore
import Testing

/// One table for both front ends: the same graph, the same requests, and the few answers that differ by design.
struct DialectTests {
  static let cases: [DialectCase] = [
    registration, lifetimes, selection, manys, optionals, cycles, injections, objects, failures, scopes,
  ].flatMap { $0 }

  @Test(arguments: cases, DialectView.allCases)
  func theFrontEndsDifferOnlyByDesign(_ input: DialectCase, _ view: DialectView) {
    if view == .declarative {
      // What the view does not answer as expected is recorded there, and would end the process here.
      if input.fails || input.run(on: .declarativeView) != input.expected(of: .declarativeView) { return }
    }
    #expect(input.run(on: view) == input.expected(of: view), "\(input.name) on \(view)")
  }

  @Test func everyCaseHasAName() {
    #expect(Set(Self.cases.map(\.name)).count == Self.cases.count)
  }

  @Test(arguments: cases)
  func casesMarkedAsDifferentDiffer(_ input: DialectCase) {
    guard case .differs(let builder, let declarative) = input.expected else { return }
    #expect(builder != declarative, "\(input.name)")
  }
}

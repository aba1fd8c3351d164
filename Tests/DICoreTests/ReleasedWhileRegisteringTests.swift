import DICore
import Synchronization
import Testing

/// A replaced registration may hold the last reference to an object whose `deinit` uses the container.
struct ReleasedWhileRegisteringTests {
  protocol Service: AnyObject {}
  final class Plain: Service {}

  /// Makes a request when it goes.
  final class Asking: Sendable {
    private let container: DIContainer
    private let answer: @Sendable (Int?) -> Void

    init(_ container: DIContainer, _ answer: @escaping @Sendable (Int?) -> Void) {
      self.container = container
      self.answer = answer
    }

    deinit { answer(container.resolve(Int?.self)) }
  }

  final class Answers: Sendable {
    private let list = Mutex<[Int?]>([])
    var all: [Int?] { list.withLock { $0 } }
    func add(_ answer: Int?) { list.withLock { $0.append(answer) } }
  }

  private let container = DIContainer()
  private let answers = Answers()

  private func conversion() -> @Sendable (Plain) -> any Service {
    let asking = Asking(container) { [answers] in answers.add($0) }
    return { plain in withExtendedLifetime(asking) { plain } }
  }

  @Test func aReplacedConversionIsReleasedWhenItIsReplaced() {
    container.register { 1 }
    let registration = container.register { Plain() }.as(check: (any Service).self, conversion())
    #expect(answers.all.isEmpty)
    registration.as(check: (any Service).self) { $0 }
    #expect(answers.all == [1])
    _ = container.resolve((any Service).self)
  }

  @Test func aReplacedConversionOfABuilderIsReleasedWhenItIsReplaced() throws {
    container.register { 1 }
    let builder = DIContainerBuilder()
    let registration = builder.register { Plain() }.as((any Service).self).check(conversion())
    #expect(answers.all.isEmpty)
    registration.as((any Service).self).check { $0 }
    #expect(answers.all == [1])
    _ = try builder.build().resolve((any Service).self)
  }
}

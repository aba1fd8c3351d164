import Synchronization
import Testing

/// What the driver itself does: it finds all orders, and what is wrong in them.
struct DriverTests {
  /// Three tasks that do not wait have six orders.
  @Test func allOrdersAreRun() {
    let orders = Mutex<Set<String>>([])
    let result = Driver.all(
      { stage in
        let box = Order()
        for name in ["a", "b", "c"] {
          stage.task(name) {
            box.text.withLock { $0 += name }
            return nil
          }
        }
        return {
          orders.withLock { _ = $0.insert(box.text.withLock(\.self)) }
          return nil
        }
      }, atMost: 100)
    #expect(result.isAll)
    #expect(result.runs == 6)
    #expect(orders.withLock(\.self) == ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  /// A pause is a choice, and what comes before and after it stays in order.
  @Test func aPauseLetsOthersGoFirst() {
    let result = Driver.all(
      { stage in
        for name in ["a", "b"] {
          stage.task(name) {
            stage.note("\(name) begins")
            await stage.rest()
            stage.note("\(name) goes on")
            return nil
          }
        }
        return { stage.noted.firstIndex(of: "a begins")! < stage.noted.firstIndex(of: "a goes on")! ? nil : "order" }
      }, atMost: 100)
    #expect(result.isAll)
    #expect(result.problem == nil)
    // Two and two steps, in any order: six.
    #expect(result.runs == 6)
  }

  @Test func aHangIsFound() {
    let result = Driver.all(
      { stage in
        stage.task("a") {
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          return nil
        }
        return { nil }
      }, atMost: 1)
    #expect(result.problem?.hasPrefix("nothing is left to run, and [\"a\"] wait for ever") == true)
  }

  @Test func whatGoesOnForEverIsFound() {
    let result = Driver.all(
      { stage in
        stage.task("a") {
          while true { await stage.rest() }
        }
        return { nil }
      }, atMost: 1)
    #expect(result.problem?.hasPrefix("it goes on for ever") == true)
  }

  @Test func aLeakIsFound() {
    let kept = Order()
    let result = Driver.all(
      { stage in
        stage.task("a") {
          let a = stage.piece(A.self)
          kept.piece.withLock { $0 = a }
          return a
        }
        return { nil }
      }, atMost: 1)
    #expect(result.problem?.hasPrefix("A is not released") == true)
  }

  /// The choices that a failure names lead there again.
  @Test func choicesOfAFailureAreNamed() {
    let result = Driver.all(
      { stage in
        let box = Order()
        for name in ["a", "b", "c"] {
          stage.task(name) {
            box.text.withLock { $0 += name }
            return nil
          }
        }
        return { box.text.withLock(\.self) == "cab" ? "found" : nil }
      }, atMost: 100)
    #expect(result.problem?.contains("DI_CHOICES=2\n") == true)
  }

  private final class Order: Sendable {
    let text = Mutex("")
    let piece = Mutex<Piece?>(nil)
  }
}

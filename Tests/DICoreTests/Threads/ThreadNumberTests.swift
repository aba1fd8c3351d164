#if DEBUG
@testable import DICore
import Testing

/// What a cell says of the thread that creates: it has no room for all bits of an address.
@Suite struct ThreadNumberTests {
  @Test func eachThreadHasANumberThatFitsIntoACell() throws {
    let numbers = try (0..<20).map { _ in
      try onStack(kilobytes: 256) { [Path.current.word, Path.current.word] }
    }
    #expect(numbers.allSatisfy { $0[0] == $0[1] })
    // Also where one has the memory that another has left.
    #expect(Set(numbers.map { $0[0] }).count == numbers.count)
    #expect(numbers.joined().allSatisfy { $0 != 0 && $0 & 15 == 0 && $0 < 1 << 40 })
  }

  @Test func aThreadIsFoundByItsNumberUntilItEnds() throws {
    let (number, isFound) = try onStack(kilobytes: 256) {
      let path = Path.current
      let creatingThread = path.creatingThread
      return (path.word, WaitGraph.locked { $0.threads[path.word] === creatingThread })
    }
    #expect(isFound)
    #expect(WaitGraph.locked { $0.threads[number] == nil })
  }
}
#endif

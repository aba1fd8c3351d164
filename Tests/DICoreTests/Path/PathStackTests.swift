#if DEBUG
@testable import DICore
import Synchronization
import Testing

/// The stack of open creations by itself: positions, keys, marks, and what is released when.
@Suite struct PathStackTests {
  /// Something that an entry owns, and that acts when it goes.
  private final class Owned: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }

  private let container = try! DIContainerBuilder().build()
  private var scope: Unmanaged<Scope> { .passUnretained(container._core.scope) }

  /// Runs a test on an empty path, and looks that it leaves one.
  private func onPath(_ body: (Path) -> Void) {
    let path = Path.current
    #expect(path.count == 0 && path.current == -1)
    body(path)
    #expect(path.count == 0 && path.record.pointee.marks.isEmpty && path.record.pointee.todo.isEmpty)
    path.current = -1
  }

  @Test func aFrameKnowsItsParent() {
    onPath { path in
      // More than there is room for at the beginning.
      for number in 0..<200 {
        #expect(path.push(nil, 1 << UInt64(number % 64), scope, key: 0) == number)
        #expect(path.current == number && path.count == number + 1)
      }
      for number in 0..<200 {
        #expect(path[number].pointee.parent == Int32(number - 1))
        #expect(path[number].pointee.target == Int32(number))
        let all: UInt64 = number < 63 ? (1 << UInt64(number + 1)) - 1 : .max
        #expect(path[number].pointee.seen == all)
      }
      path.current = 10
      #expect(Array(path.ancestors) == Array((0...10).reversed()))
      let sibling = path.push(nil, 0, scope, key: 0)
      #expect(path[sibling].pointee.parent == 10)
      path.pop(from: 0)
    }
  }

  /// All keys fall into few buckets; the innermost frame of a key answers, and the next outer one when that is gone.
  @Test func framesAreFoundByKey() {
    onPath { path in
      let keys = (1...300).map { UInt($0) * 16 }
      for (number, key) in keys.enumerated() {
        #expect(path.frame(at: key) == nil)
        #expect(path.push(nil, 0, scope, key: key) == number)
      }
      let again = path.push(nil, 0, scope, key: keys[7])
      for (number, key) in keys.enumerated() { #expect(path.frame(at: key) == (number == 7 ? again : number)) }
      path.pop(from: again)
      #expect(path.frame(at: keys[7]) == 7)
      path.pop(from: 100)
      for (number, key) in keys.enumerated() { #expect(path.frame(at: key) == (number < 100 ? number : nil)) }
      path.pop(from: 0)
      #expect(keys.allSatisfy { path.frame(at: $0) == nil })
    }
  }

  /// Owned objects are released once all popped frames are gone: their `deinit` finds the path without them, and may use it.
  @Test func ownedObjectsGoWithTheirFrames() {
    onPath { path in
      let seen = Mutex<[Int]>([])
      for _ in 0..<100 { _ = path.push(nil, 0, scope, key: 0) }
      for position in 40..<100 {
        let owned = Owned {
          let path = Path.current
          let own = path.push(nil, 0, path[0].pointee.scope, key: 0)
          seen.withLock { $0.append(own) }
          path.pop(from: own)
        }
        path[position].pointee.object = .passRetained(owned as AnyObject)
      }
      path.pop(from: 40)
      #expect(seen.withLock { $0 } == Array(repeating: 40, count: 60))
      #expect(path.count == 40)
      path.pop(from: 0)
    }
  }

  /// Marks are undone to a savepoint, the latest first, and those before it stay.
  @Test func undoRecordsRestoreFrames() {
    onPath { path in
      for _ in 0..<6 { _ = path.push(nil, 0, scope, key: 0) }
      path.lower(5, to: 4)
      let savepoint = path.savepoint
      path.lower(5, to: 3)
      path.lower(5, to: 1)
      path.lower(4, to: 2)
      // Not lower than it is: no mark.
      path.lower(4, to: 3)
      path.markAsEarly(2)
      #expect(path.savepoint == savepoint + 4)
      #expect(path[5].pointee.target == 1 && path[4].pointee.target == 2)
      #expect(path.undoMarks(since: savepoint) == [2])
      #expect(path[5].pointee.target == 4 && path[4].pointee.target == 4)
      #expect(path.savepoint == savepoint)
      #expect(path.undoMarks(since: 0) == [])
      #expect(path[5].pointee.target == 5)
      path.pop(from: 0)
    }
  }

  /// A creation ID names one creation, also after another one has taken its position.
  @Test func creationIDsIdentifyOneCreation() {
    onPath { path in
      var ids: Set<UInt> = [0]
      for _ in 0..<10_000 {
        let position = path.push(nil, 0, scope, key: 0)
        let creationID = path.creationID(position)
        #expect(path.creationID(position) == creationID && path.isOpen(creationID))
        #expect(ids.insert(creationID).inserted)
        path.pop(from: position)
        #expect(!path.isOpen(creationID))
      }
    }
  }

  @Test func aListKeepsItsOrder() {
    var list = PathList<Int32>()
    defer { list.deallocate() }
    for number in 0..<100 { list.append(Int32(number)) }
    #expect(Array(list) == (0..<100).map { Int32($0) })
    list.removeAll(from: 20, where: { $0 % 3 == 0 })
    let kept: [Int32] = (0..<100).filter { $0 < 20 || $0 % 3 != 0 }
    #expect(Array(list) == kept)
    list.removeAll(where: { $0 % 2 == 1 })
    #expect(list.allSatisfy { $0 % 2 == 0 })
    list.removeAll(from: 3)
    #expect(Array(list) == [0, 2, 4])
    list[1] = 7
    list.removeAll(from: 0)
    #expect(list.isEmpty)
  }
}
#endif

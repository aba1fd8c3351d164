/// Keeps weak references to objects, to tell which are still alive.
final class Census: @unchecked Sendable {  // Each test uses its own, from one thread.
  private struct Entry { weak var object: AnyObject? }
  private var entries: [Entry] = []

  /// How many were counted.
  var total: Int { entries.count }

  /// Those that are alive.
  var alive: [AnyObject] { entries.compactMap(\.object) }

  @discardableResult
  func count<Object: AnyObject>(_ object: Object) -> Object {
    entries.append(Entry(object: object))
    return object
  }
}

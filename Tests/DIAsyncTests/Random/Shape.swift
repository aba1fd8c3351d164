import DICore
import Synchronization

/// Writes who holds whom, with numbers for objects in the order in which they are found.
struct Shape {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var found: [AnyObject] = []
  private(set) var text = ""
  private(set) var hasFailures = false
  /// What is not complete.
  private(set) var faults: [String] = []

  mutating func add(_ result: Result<[any Serving], any Error>) {
    switch result {
    case .success(let objects):
      text += objects.map { write($0) }.joined(separator: " ") + "\n"
    case .failure(let error):
      hasFailures = true
      text += "\((error as? DIError)?.kind ?? "\(error)")\n"
    }
  }

  private mutating func write(_ object: any Serving) -> String {
    if let number = numbers[ObjectIdentifier(object)] { return "#\(number)" }
    let number = numbers.count
    numbers[ObjectIdentifier(object)] = number
    found.append(object)
    if let wrapping = object as? Wrapping { return "#\(number)=[\(write(wrapping.inner))]" }
    let knot = object as! Knot
    return "#\(number)=\(knot.number)(\(knot.gifts.map { write($0, of: knot) }.joined(separator: " ")))"
  }

  private mutating func write(_ gift: Gift?, of knot: Knot) -> String {
    switch gift {
    case nil:
      faults.append("\(knot.number) has not all its injections")
      return "?"
    case .nothing?: return "-"
    case .one(let knot)?: return write(knot)
    case .many(let objects)?: return "{\(objects.map { write($0) }.joined(separator: " "))}"
    }
  }

  /// What is wrong with the objects themselves.
  func problem(_ web: Web) -> String? {
    if let fault = faults.first { return fault }
    let unfinished = found.compactMap { $0 as? Knot }.first {
      $0.ended.load(ordering: .relaxed) != web.parts[$0.number].steps
    }
    return unfinished.map { "\($0.number) had \($0.ended.load(ordering: .relaxed)) steps" }
  }
}

extension DIError {
  /// The name of the case that says what is wrong.
  var kind: String {
    switch self {
    case .whileCreateSingleton(_, let stack): stack.kind
    case .build(let errors): errors.map(\.kind).joined(separator: " ")
    default: "\(name.prefix { $0 != "\n" })"
    }
  }
}

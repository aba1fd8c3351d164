import Testing

protocol Animal: AnyObject {
  var name: String { get }
}

class Cat: Animal {
  let name: String
  init(_ name: String) { self.name = name }
}

final class Kitten: Cat {}

final class Dog: Animal {
  let name: String
  init(_ name: String) { self.name = name }
}

/// 320 bytes.
struct Large: Equatable {
  var rows: InlineRows
  struct InlineRows: Equatable {
    var a = (1, 2, 3, 4, 5), b = (6, 7, 8, 9, 10), c = (11, 12, 13, 14, 15), d = (16, 17, 18, 19, 20)
    var e = (21, 22, 23, 24, 25), f = (26, 27, 28, 29, 30), g = (31, 32, 33, 34, 35), h = (36, 37, 38, 39, 40)
    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
        && lhs.e == rhs.e && lhs.f == rhs.f && lhs.g == rhs.g && lhs.h == rhs.h
    }
  }
}

struct Empty: Equatable {}

enum Mood: Equatable {
  case hungry
  case fond(of: String, Int)
}

struct Box<Content> { var content: Content }

struct Refusal: Error, CustomStringConvertible {
  var description = "the cat refused"
}

/// Does something with a value, whatever its static type.
protocol ValueVisitor {
  func visit<Value>(_ value: Value) throws
}

/// One value of each kind of type.
struct Values {
  let cat = Cat("Felix")
  let text = "text"
  let number = 7
  let animal: any Animal = Dog("Rex")
  let absent: String? = nil
  let present: Cat? = Kitten("Tom")
  let tuple = (1, label: "two")
  let function: @Sendable () -> Int = { 42 }
  let metatype: Cat.Type = Kitten.self
  let empty = Empty()
  let large = Large(rows: .init())
  let vector = SIMD8<Double>(1, 2, 3, 4, 5, 6, 7, 8)
  let mood = Mood.fond(of: "fish", 3)
  let box = Box(content: [1, 2, 3])
  let error: any Error = Refusal()
  let anything: Any = Kitten("Any")

  func visitEach(_ visitor: some ValueVisitor) throws {
    try visitor.visit(text)
    try visitor.visit(number)
    try visitor.visit(cat)
    try visitor.visit(animal)
    try visitor.visit(absent)
    try visitor.visit(present)
    try visitor.visit(tuple)
    try visitor.visit(function)
    try visitor.visit(metatype)
    try visitor.visit(empty)
    try visitor.visit(large)
    try visitor.visit(vector)
    try visitor.visit(mood)
    try visitor.visit(box)
    try visitor.visit(error)
    try visitor.visit(anything)
  }
}

/// What a value is, with its static type: equal for equal values, and the identity for objects.
func print<Value>(of value: Value) -> String {
  let content: String
  if let function = value as? @Sendable () -> Int {
    content = "\(function())"
  } else if let animal = value as? any Animal {
    content = "\(animal.name) \(ObjectIdentifier(animal))"
  } else {
    content = String(reflecting: value)
  }
  return "\(Value.self): \(content)"
}

/// What some values are.
func prints<each Value>(of values: repeat each Value) -> [String] {
  var all: [String] = []
  repeat all.append(print(of: each values))
  return all
}

/// What was made from arguments: knows what they were.
final class Record {
  private(set) var prints: [String]
  init(_ prints: [String] = []) { self.prints = prints }
  func add(_ prints: [String]) { self.prints += prints }
}

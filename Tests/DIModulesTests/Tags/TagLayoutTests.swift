import DICore
import DIModules
import Testing

/// That the provider of a type serves as one of the type under a tag, however the type is laid out.
struct TagLayoutTests {
  struct Words: Equatable {
    var a = 1, b = "a text that does not fit into a word", c = [1, 2], d = 4.5, e: UInt8 = 6
  }
  struct Empty: Equatable {}
  enum Mood: Equatable { case calm, loud(String, Int) }
  struct Weak {
    weak var object: Numbered?
    let number: Int
  }

  /// Gives and takes a value as a parameter, by an optional, by many, and by requests for it.
  private func check<Value: Sendable>(
    _ frontEnd: FrontEnd, _ value: Value, _ isRight: @escaping @Sendable (Value) -> Bool
  ) throws {
    let graph = Registrations(frontEnd)
    graph.direct(
      {
        $0.register(value: value).set(tag: Disk.self)
        $0.register { () -> Int8 in 1 }.set(tag: Net.self)
      },
      {
        $0.register(value: value).as(Value.self, tag: Disk.self)
        $0.register { () -> Int8 in 1 }.as(Int8.self, tag: Net.self)
      })
    graph.register {
      (small: DIByTag<Int8, Net>, one: DIByTag<Value, Disk>, maybe: DIByTag<Value?, Disk>, all: DIByTag<[Value]?, Net>?)
      in
      Holder(
        [by(tag: Disk.self, on: one), by(tag: Disk.self, on: maybe)!].filter { _ in by(tag: Net.self, on: small) == 1 })
    }
    graph.register { Holder<DIMany<Value>>(by(tag: Disk.self, on: $0)) }
    let container = try graph.container()
    for _ in 0..<2 {
      if frontEnd == .declarative {
        let both = try container.resolve(Holder<[Value]>.self).content
        #expect(both.count == 2 && both.allSatisfy(isRight), "\(both)")
      }
      let many = many(try container.resolve(Holder<DIMany<Value>>.self).content)
      #expect(many.count == 1 && many.allSatisfy(isRight), "\(many)")
      #expect(isRight(try container.resolve(Value.self, tag: Disk.self)))
      #expect(try container.resolve(Value?.self, tag: Disk.self).map(isRight) == true)
      #expect(isRight(by(tag: Disk.self, on: try container.resolve(DILazy<DIByTag<Value, Disk>>.self).get())))
      #expect(isRight(by(tag: Disk.self, on: by(tag: Disk.self, on: try container.resolve()))))
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func taggedValuesOfAnyLayoutArePassedOn(frontEnd: FrontEnd) throws {
    try check(frontEnd, 7) { $0 == 7 }
    try check(frontEnd, true) { $0 }
    try check(frontEnd, "text") { $0 == "text" }
    try check(frontEnd, Words()) { $0 == Words() }
    try check(frontEnd, Empty()) { $0 == Empty() }
    try check(frontEnd, [Words(), Words()]) { $0.count == 2 && $0[1] == Words() }
    try check(frontEnd, Mood.loud("a text that does not fit into a word", 3)) {
      $0 == .loud("a text that does not fit into a word", 3)
    }
    try check(frontEnd, SIMD8<Double>(1, 2, 3, 4, 5, 6, 7, 8)) { $0[7] == 8 }
    try check(frontEnd, (1, "two", Words())) { $0.0 == 1 && $0.1 == "two" && $0.2 == Words() }
    try check(frontEnd, { @Sendable (number: Int) in number + 1 }) { $0(1) == 2 }
    try check(frontEnd, Words() as any Sendable) { $0 as? Words == Words() }
    try check(frontEnd, Int.self as any Any.Type) { $0 == Int.self }
  }

  @Test(arguments: FrontEnd.allCases)
  func taggedObjectsAndAddressOnlyValuesArePassedOn(frontEnd: FrontEnd) throws {
    let kept = Numbered("kept")
    let graph = Registrations(frontEnd)
    graph.direct(
      {
        $0.register { kept }.set(tag: Disk.self).as(.self).as((any Logger).self) { $0 }
        $0.register { Weak(object: kept, number: 7) }.set(tag: Disk.self)
        $0.register { () -> Any in Weak(object: kept, number: 8) }.set(tag: Disk.self)
      },
      {
        $0.register { kept }.as(Numbered.self, tag: Disk.self).as((any Logger).self, tag: Disk.self)
        $0.register { Weak(object: kept, number: 7) }.as(Weak.self, tag: Disk.self)
        $0.register { () -> Any in Weak(object: kept, number: 8) }.as(Any.self, tag: Disk.self)
      })
    graph.register {
      (a: DIByTag<Numbered, Disk>, b: DIByTag<any Logger, Disk>, c: DIByTag<Weak, Disk>, d: DIByTag<Any, Disk>) in
      Holder(
        (by(tag: Disk.self, on: a), by(tag: Disk.self, on: b), by(tag: Disk.self, on: c), by(tag: Disk.self, on: d)))
    }
    let container = try graph.container()
    for _ in 0..<3 {
      let all = try container.resolve(Holder<(Numbered, any Logger, Weak, Any)>.self).content
      #expect(all.0 === kept)
      #expect(all.1 === kept)
      #expect(all.2.object === kept && all.2.number == 7)
      #expect((all.3 as? Weak)?.number == 8)
      #expect(try container.resolve(Weak.self, tag: Disk.self).object === kept)
      #expect(try (container.resolve(Any.self, tag: Disk.self) as? Weak)?.object === kept)
    }
    #expect(kept.label == "kept")
  }

  @Test(arguments: FrontEnd.allCases)
  func taggedInstancesAreReleased(frontEnd: FrontEnd) throws {
    weak var first: Numbered?
    weak var second: Numbered?
    let graph = Registrations(frontEnd)
    graph.register { Numbered("") }.logging(Disk.self)
    graph.register { Holder<any Logger>(by(tag: Disk.self, on: $0)) }
    let container = try graph.container()
    do {
      let logger = try container.resolve((any Logger).self, tag: Disk.self)
      let holder = try container.resolve(Holder<any Logger>.self)
      first = logger as? Numbered
      second = holder.content as? Numbered
      #expect(first != nil && second != nil)
    }
    #expect(first == nil)
    #expect(second == nil)
  }
}

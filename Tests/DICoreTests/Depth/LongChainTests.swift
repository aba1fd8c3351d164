import DICore
import TestSupport
import Testing

/// Chains far longer than a stack is deep: they are registered, built and linked; only to create one as a whole is an error.
struct LongChainTests {
  /// In which order a chain is registered.
  enum Order: String, CaseIterable, Sendable {
    case firstFirst, lastFirst, mixed

    func arranged<Element>(_ elements: [Element]) -> [Element] {
      switch self {
      case .firstFirst: return elements
      case .lastFirst: return elements.reversed()
      case .mixed:
        var dice = Dice(seed: elements.count)
        var rest = elements
        for index in rest.indices.reversed() { rest.swapAt(index, dice.roll(index + 1)) }
        return rest
      }
    }
  }

  /// Types of links; each takes the next one.
  private static func numerals(_ count: Int) -> [any Numeral.Type] {
    var numbers: [any Numeral.Type] = [Zero.self]
    func next<Number: Numeral>(_: Number.Type) -> any Numeral.Type { Number.Next.self }
    while let last = numbers.last, numbers.count < count { numbers.append(next(last)) }
    return numbers
  }

  private static func register(
    _ numbers: [any Numeral.Type], _ order: Order, _ lifetime: Lifetime, in builder: DIContainerBuilder
  ) {
    func register<Number: Numeral>(_: Number.Type) {
      builder.register { (next: Link<Number.Next>) in Link<Number>(next) }.lifetime(lifetime)
    }
    func end<Number: Numeral>(_: Number.Type) { builder.register { Link<Number>() }.lifetime(lifetime) }
    let last = numbers[numbers.count - 1]
    for number in order.arranged(numbers) { if number == last { end(number) } else { register(number) } }
  }

  private static func resolve<Number: Numeral>(_: Number.Type, of container: some DIResolving<DIError>) throws
    -> AnyLink
  {
    try container.resolve(Link<Number>.self)
  }

  private static let length = 100_000

  @Test(arguments: Order.allCases)
  func aChainIsLinkedInAnyOrder(_ order: Order) throws {
    try onStack(kilobytes: 512) {
      let numbers = Self.numerals(Self.length)
      let builder = DIContainerBuilder()
      Self.register(numbers, order, .prototype, in: builder)
      let container = try builder.build()
      let error = try failure { try Self.resolve(numbers[0], of: container) }
      try check(error.isTooDeep, "\(error)")
      try check(error.plain.contains(" more -> Link<"), error.plain)
      // What is not as far from its end.
      let late = numbers[Self.length - 50]
      var link = try Self.resolve(late, of: container) as AnyLink?
      for _ in 0..<50 { link = link?.next }
      try check(link == nil, "the chain is too long")
    }
  }

  /// Each takes the next one, which is there already: no creation is deep.
  @Test func aLongChainOfSinglesIsMadeFromTheEnd() throws {
    try onStack(kilobytes: 512) {
      let numbers = Self.numerals(Self.length)
      let builder = DIContainerBuilder()
      Self.register(numbers, .lastFirst, .single, in: builder)
      let container = try builder.build()
      var link = try Self.resolve(numbers[0], of: container) as AnyLink?
      var count = 0
      while let next = link {
        count += 1
        link = next.next
      }
      try check(count == Self.length, "\(count)")
    }
  }

  @Test(arguments: [Order.firstFirst, .mixed])
  func singlesThatAreTooDeepAreAnError(_ order: Order) throws {
    let error = try onStack(kilobytes: 512) {
      let builder = DIContainerBuilder()
      Self.register(Self.numerals(20_000), order, .single, in: builder)
      return try failure { try builder.build() }
    }
    guard case .whileCreateSingleton(_, let stack) = error else {
      Issue.record(error)
      return
    }
    #expect(stack.isTooDeep)
  }

  /// What is registered last changes all of a chain that was linked.
  @Test func aLateRegistrationRelinksALongChain() throws {
    try onStack(kilobytes: 512) {
      let numbers = Self.numerals(20_000)
      let container = DIContainer()
      let view = container.view
      func register<Number: Numeral>(_: Number.Type) {
        container.register { (next: Link<Number.Next>) in Link<Number>(next) }
      }
      for number in numbers { register(number) }
      let first = try failure { try Self.resolve(numbers[0], of: view) }
      try check(first.isTooDeep, "\(first)")
      func end<Number: Numeral>(_: Number.Type) { container.register { Link<Number.Next>() } }
      let (last, late) = (numbers[19_999], numbers[19_950])
      end(last)
      _ = try Self.resolve(late, of: view)
      let second = try failure { try Self.resolve(numbers[0], of: view) }
      try check(second.isTooDeep, "\(second)")
    }
  }

  /// A value of two kilobytes, which takes more of the stack than linking does.
  private struct Large<Number: Numeral> {
    var words = (SIMD64<Double>(), SIMD64<Double>(), SIMD64<Double>(), SIMD64<Double>())
  }

  @Test(arguments: [64, 192, 256, 320, 384, 448, 512, 640, 768])
  func laziesForLargeValuesFitASmallStack(_ kilobytes: Int) throws {
    try onStack(kilobytes: kilobytes) {
      let builder = DIContainerBuilder()
      func register<Number: Numeral>(_: Number.Type) {
        builder.register { (next: DILazy<Large<Number.Next>>) throws in
          Large<Number>(words: try next.get().words)
        }
      }
      for number in Self.numerals(1_500) { register(number) }
      let container = try builder.build()
      for _ in 0..<2 {
        let error = try failure { try container.resolve(Large<Zero>.self) }
        try check(error.isTooDeep, "\(error)")
      }
    }
  }
}

import DILifetime
import Testing

struct LifetimeTests {
  @Test func spellingsOfOneLifetimeAreEqual() {
    #expect(Lifetime.prototype == .perDependency)
    #expect(Lifetime.perContainer == .perContainer(.strong))
    #expect(Lifetime.perScope == .perContainer)
    #expect(Lifetime.lazySingle == .perRun(.strong))
    #expect(Lifetime.weakSingle == .perRun(.weak))
  }

  @Test func differentLifetimesAreNot() {
    let (first, second) = (DIScope(name: "same"), DIScope(name: "same"))
    let lifetimes: [Lifetime] = [
      .prototype, .objectGraph, .perContainer(.strong), .perContainer(.weak), .perRun(.strong), .perRun(.weak), .single,
      .custom(first), .custom(second),
    ]
    for (position, lifetime) in lifetimes.enumerated() {
      for (other, candidate) in lifetimes.enumerated() { #expect((lifetime == candidate) == (position == other)) }
    }
  }

  @Test func aLifetimeIsDescribedByItsShortName() {
    let lifetimes: [Lifetime] = [
      .prototype, .objectGraph, .perContainer, .perContainer(.weak), .lazySingle, .weakSingle, .single,
      .custom(DIScope(name: "account")),
    ]
    #expect(
      lifetimes.map(\.description) == [
        ".prototype", ".objectGraph", ".perScope", ".perContainer(.weak)", ".lazySingle", ".weakSingle", ".single",
        ".custom(account)",
      ])
  }

  @Test func aScopeIsStrongUnlessSaidOtherwise() {
    #expect(DIScope(name: "a").reference == .strong)
    #expect(DIScope(name: "a", reference: .weak).reference == .weak)
    #expect(DIScope(name: "a").name == "a")
  }
}

import DIAsync
import DICore
import DIGraph
import TestSupport
import Testing

struct GraphDiffTests {
  private func changes(_ old: DIContainerBuilder, _ new: DIContainerBuilder) -> [String] {
    GraphDiff(GraphDocument(old), GraphDocument(new)).changes.map(\.plain)
  }

  @Test func equalGraphsHaveNoChange() {
    let diff = GraphDiff(GraphDocument(shop()), GraphDocument(shop()))
    #expect(diff.isEmpty && diff.plain == "")
  }

  @Test func aNewComponentAndItsUserAreTwoChanges() {
    struct Coupon {}
    struct Basket { let coupon: Coupon }
    #expect(
      changes(
        shop { $0.register { Basket(coupon: Coupon()) } },
        shop {
          $0.register(Basket.init); $0.register { Coupon() }
        })
        == ["~ Basket now takes a Coupon", "+ Coupon, .prototype"])
    #expect(
      changes(
        shop {
          $0.register(Basket.init); $0.register { Coupon() }
        }, shop { $0.register { Basket(coupon: Coupon()) } })
        == ["~ Basket no longer takes a Coupon", "- Coupon, .prototype"])
  }

  @Test func anotherLifetimeSaysWhoKeepsTheInstance() {
    func wiring(_ lifetime: Lifetime) -> DIContainerBuilder {
      let builder = DIContainerBuilder()
      builder.register { Session() }.lifetime(unchecked: lifetime)
      builder.register { (_: Session) in Mailer() }.lifetime(.single)
      builder.register { (session: Session) in Receipt() }
      builder.register { (_: DILazy<Session>) in ConsoleSink() }.lifetime(.single)
      return builder
    }
    #expect(
      changes(wiring(.single), wiring(.perScope)) == [
        "~ Session became .perScope, it was .single: Mailer keeps it",
        "! Mailer (.single) keeps the Session (.perScope) of the root, so all scopes share it. [DI0101]",
      ])
    #expect(
      changes(wiring(.perScope), wiring(.prototype)) == [
        "~ Session became .prototype, it was .perScope",
        "= no longer: Mailer (.single) keeps the Session (.perScope) of the root, so all scopes share it. [DI0101]",
      ])
  }

  @Test func anotherAnswerIsNamed() {
    let test = shop { $0.register { TestGateway() }.as((any Gateway).self).check { $0 }.set(.test) }
    #expect(
      changes(shop(), test) == [
        "~ Checkout gets TestGateway for Gateway, it was PaymentGateway", "+ TestGateway, .prototype, as Gateway",
      ])
    let ambiguous = shop { $0.register { TestGateway() }.as((any Gateway).self).check { $0 } }
    #expect(
      changes(shop(), ambiguous).prefix(1) == [
        "~ Checkout gets nothing, since PaymentGateway and TestGateway all match, for Gateway, it was PaymentGateway"
      ])
  }

  @Test func membersOfAManyAreListed() {
    struct NetSink: Sink {}
    #expect(
      changes(shop(), shop { $0.register { NetSink() }.as((any Sink).self).check { $0 }.set(.element) }) == [
        "+ NetSink, .prototype, as Sink", "~ Journal gets NetSink too, for DIMany<any Sink>",
      ])
  }

  @Test func eachOtherPropertyIsNamed() {
    func wiring(_ change: (DIBuilderRegistration<Mailer>) -> Void) -> DIContainerBuilder {
      let builder = DIContainerBuilder()
      change(builder.register { Mailer() })
      return builder
    }
    func change(_ change: (DIBuilderRegistration<Mailer>) -> Void) -> [String] {
      changes(wiring { _ in }, wiring(change))
    }
    #expect(change { $0.root() } == ["~ Mailer is now a root"])
    #expect(change { $0.set(.default) } == ["~ Mailer is now the default"])
    #expect(change { $0.set(.fallback) } == ["~ Mailer is now a fallback"])
    #expect(
      change { $0.as(AnyObject.self).check { $0 } } == [
        "~ Mailer now serves AnyObject", "~ Mailer no longer serves Mailer",
      ])
    #expect(changes(wiring { $0.root() }, wiring { _ in }) == ["~ Mailer is no longer a root"])
    // Another name is another component: nothing that asked for the old name finds it.
    #expect(change { $0.set(name: "fast") } == ["- Mailer, .prototype", "+ Mailer (fast), .prototype"])
  }

  @Test func whatBeginsOrCeasesToBeAwaitedIsNamed() {
    func wiring(_ register: (DIContainerBuilder) -> Void) -> DIContainerBuilder {
      let builder = DIContainerBuilder()
      register(builder)
      builder.register { (_: Session) in Mailer() }
      return builder
    }
    let plain = wiring { $0.register { Session() } }
    let suspends = wiring { $0.register { await suspending(Session()) } }
    let ofActor = wiring { $0.register { @Elsewhere in Session() } }
    #expect(changes(plain, suspends) == ["~ Mailer now has to be awaited", "~ Session now suspends"])
    #expect(changes(suspends, plain) == ["~ Mailer no longer has to be awaited", "~ Session no longer suspends"])
    #expect(
      changes(plain, ofActor) == [
        "~ Mailer now has to be awaited", "~ Session now belongs to an actor", "~ Session now has to be awaited",
      ])
  }

  @globalActor private actor Elsewhere { static let shared = Elsewhere() }

  @Test func filesAndLinesDoNotCount() throws {
    let document = GraphDocument(shop())
    let moved = try GraphDocument(json: document.json().replacing("Programs.swift", with: "Other.swift"))
    #expect(moved != document && GraphDiff(document, moved).isEmpty)
  }
}

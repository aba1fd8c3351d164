import DICore
import Testing

// Delayed requests of a container that is still being declared.

extension DelayedRequestTests {
  final class Optionals {
    let lazy: DILazy<Cat>?, provider: DIProvider<Cat>?
    init(_ lazy: DILazy<Cat>?, _ provider: DIProvider<Cat>?) { (self.lazy, self.provider) = (lazy, provider) }
  }

  @Test func aLateTargetAnswersLaterRequests() {
    let container = DIContainer()
    container.register { Optionals($0, $1) }
    let before: Optionals = container.resolve()
    let missing: DILazy<Cat>? = container.resolve()
    let missingName: DILazy<Cat>? = container.resolve(name: "Tom")
    #expect(before.lazy == nil && before.provider == nil && missing == nil && missingName == nil)
    container.register { Cat() }.lifetime(.lazySingle).as(Cat.self, name: "Tom")
    let after: Optionals = container.resolve()
    let cat: Cat = container.resolve()
    #expect(after.lazy?.value === cat && after.provider?() === cat)
    let present: DILazy<Cat>? = container.resolve()
    let named: DILazy<Cat>? = container.resolve(name: "Tom")
    #expect(present?.value === cat && named?.value === cat)
    #expect(before.lazy == nil && before.provider == nil)
  }

  @Test(arguments: DelayedForm.allCases)
  func aHolderThatFailedWorksOnceItsTargetIsRegistered(_ form: DelayedForm) throws {
    let container = DIContainer()
    let throwing = container.view
    switch form {
    case .lazy: container.register { (lazy: DILazy<Cat>) in Holder<Cat>(.lazy(lazy)) }
    case .provider: container.register { (cat: DIProvider<Cat>) in Holder<Cat>(.provider(cat)) }
    }
    #expect(try failure { try throwing.resolve(Holder<Cat>.self) }.missingType == id(Cat.self))
    container.register { Cat() }
    #expect(throws: Never.self) { _ = try throwing.resolve(Holder<Cat>.self).delayed.get() }
  }

  @Test(arguments: DelayedForm.allCases)
  func aDependencyOfTheTargetMayBeRegisteredAfterAFailure(_ form: DelayedForm) throws {
    let container = DIContainer()
    container.register { Kennel($0) }
    let delayed = try container.view.delayed(form, Kennel.self)
    #expect(try failure { try delayed.get() }.missingType == id(Name.self))
    container.register { Name(text: "Tom") }
    #expect(try delayed.get().name.text == "Tom")
  }

  /// The lane leads back to the square only with the gate, and nobody has asked for the lane before.
  @Test(arguments: DelayedForm.allCases)
  func aLateDependencyOfTheTargetMayLeadBackToTheHolder(_ form: DelayedForm) {
    final class Square {
      let lane: Delayed<Lane>
      init(_ lane: Delayed<Lane>) { self.lane = lane }
    }
    final class Lane {
      let gate: Gate?
      init(_ gate: Gate?) { self.gate = gate }
    }
    final class Gate {
      let square: Square
      init(_ square: Square) { self.square = square }
    }
    let container = DIContainer()
    switch form {
    case .lazy: container.register { (lane: DILazy<Lane>) in Square(.lazy(lane)) }
    case .provider: container.register { (lane: DIProvider<Lane>) in Square(.provider(lane)) }
    }
    container.register { Lane($0) }
    _ = container.resolve(Square.self)
    container.register { Gate($0) }
    let square: Square = container.resolve()
    #expect(square.lane.value.gate?.square === square)
  }

  @Test(arguments: DelayedForm.allCases, [false, true])
  func anOptionalTargetIsLookedUpAtUse(_ form: DelayedForm, _ usedBefore: Bool) throws {
    let container = DIContainer()
    let delayed = try container.delayed(form, Cat?.self)
    if usedBefore { #expect(delayed.value == nil) }
    container.register { Cat() }
    // A lazy has asked once, and was told that there is none.
    #expect((delayed.value == nil) == (usedBefore && form == .lazy))
    if case .lazy(let lazy) = delayed {
      lazy.clear()
      #expect(lazy.value != nil)
    }
  }

  @Test(arguments: DelayedForm.allCases, [false, true])
  func aLaterDefaultAnswersLaterRequests(_ form: DelayedForm, _ usedBefore: Bool) throws {
    let container = DIContainer()
    container.register { 1 }
    switch form {
    case .lazy: container.register { (lazy: DILazy<Int>) in Holder<Int>(.lazy(lazy)) }.lifetime(.lazySingle)
    case .provider:
      container.register { (number: DIProvider<Int>) in Holder<Int>(.provider(number)) }.lifetime(.lazySingle)
    }
    let holder: Holder<Int> = container.resolve()
    if usedBefore { #expect(holder.delayed.value == 1) }
    container.register { 2 }.default()
    #expect(holder.delayed.value == (usedBefore && form == .lazy ? 1 : 2))
    if case .lazy(let lazy) = holder.delayed {
      lazy.clear()
      #expect(lazy.value == 2)
    }
    // A holder that exists stays.
    #expect(container.resolve(Holder<Int>.self) === holder)
  }

  @Test(arguments: DelayedForm.allCases)
  func aLaterTestAnswersByNameToo(_ form: DelayedForm) throws {
    let container = DIContainer()
    container.register { Cat() }.as((any Pet).self, name: "pet")
    let pet: Delayed<any Pet> = try container.delayed(form, name: "pet")
    let used: Delayed<any Pet> = try container.delayed(form, name: "pet")
    #expect(used.value is Cat)
    container.register { Dog() }.as((any Pet).self, name: "pet").test()
    #expect(pet.value is Dog)
    #expect((used.value is Cat) == (form == .lazy))
  }

  @Test(arguments: DelayedForm.allCases)
  func aDelayedMemberOfAManyStaysTheSame(_ form: DelayedForm) throws {
    let container = DIContainer()
    for number in [1, 2] { container.register { number } }
    func all() throws -> [Delayed<Int>] {
      switch form {
      case .lazy: container.resolveMany(DILazy<Int>.self).map { .lazy($0) }
      case .provider: container.resolveMany(DIProvider<Int>.self).map { .provider($0) }
      }
    }
    let before = try all()
    container.register { 3 }.default()
    #expect(before.map(\.value) == [1, 2])
    #expect(try all().map(\.value) == [1, 2, 3])
  }

  @Test(arguments: DelayedForm.allCases)
  func aTargetThatBecomesAmbiguousFailsAtUse(_ form: DelayedForm) throws {
    let container = DIContainer()
    container.register { 1 }
    let delayed = try container.delayed(form, Int.self)
    container.register { 2 }
    #expect(try failure { try delayed.get() }.ambiguousType == id(Int.self))
    container.register { 3 }.default()
    #expect(try delayed.get() == 3)
  }
}

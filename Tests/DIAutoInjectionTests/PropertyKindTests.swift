import DIAutoInjection
import DICore
import Foundation
import Testing

/// Which properties are filled: each kind of property, in each form of class, with each set of registrations.
struct PropertyKindTests {
  /// What is registered, in all combinations.
  struct Offer: OptionSet {
    let rawValue: Int
    static let tool = Offer(rawValue: 1)
    static let service = Offer(rawValue: 2)
    static let attached = Offer(rawValue: 4)
    static let composition = Offer(rawValue: 8)
    static let drawer = Offer(rawValue: 16)
    static let heir = Offer(rawValue: 32)
    /// Values of all kinds that properties have, and what no property asks for.
    static let values = Offer(rawValue: 64)
    static let all = 0..<128
  }

  enum Host: String, CaseIterable, Sendable {
    case plain, plainHeir, generic, genericOfObjects, genericHeir, object, objectHeir, decoder
  }

  /// Whether the host is made by the container, or handed in.
  enum Way: CaseIterable, Sendable { case made, handedIn }

  /// The properties that are filled, by what they ask for; the rest is not.
  static let wants: [String: Offer] = [
    "object": .tool, "optional": .tool, "service": .service, "attached": .attached, "composed": .composition,
    "drawer": .drawer, "heir": .heir, "delayed": .tool, "observed": .tool, "last": .tool, "heirService": .service,
  ]

  @Test(arguments: FrontEnd.allCases, Host.allCases)
  func exactlyThePropertiesOfRegisteredTypesAreFilled(_ frontEnd: FrontEnd, _ host: Host) throws {
    switch host {
    case .plain: try check(frontEnd) { PlainHost() }
    case .plainHeir: try check(frontEnd) { PlainHeir() }
    case .generic: try check(frontEnd) { GenericHost<UInt8>() }
    case .genericOfObjects: try check(frontEnd) { GenericHost<[Int]>() }
    case .genericHeir: try check(frontEnd) { GenericHeir() }
    case .object: try check(frontEnd) { ObjectHost() }
    case .objectHeir: try check(frontEnd) { ObjectHeir() }
    case .decoder: try check(frontEnd) { DecoderHost() }
    }
  }

  private func check<Host: AnyObject>(_ frontEnd: FrontEnd, _ make: @escaping @Sendable () -> Host) throws {
    for way in Way.allCases {
      for number in Offer.all {
        let offer = Offer(rawValue: number)
        let container = try frontEnd.container { registrations in
          register(offer, in: registrations)
          switch way {
          case .made: registrations.register(make).useAutoPropertyInjection()
          case .handedIn: registrations.register(vc: Host.self).useAutoPropertyInjection()
          }
        }
        let host: Host
        switch way {
        case .made: host = try container.resolve()
        case .handedIn:
          host = make()
          try container.resolve(host)
        }
        let before = values(of: make())
        let after = values(of: host)
        try #require(before.count == after.count && before.count > 2)
        for (old, new) in zip(before, after) {
          #expect(old.name == new.name)
          let expected = Self.wants[old.name].map { offer.isSuperset(of: $0) ? "made" : "nil" } ?? old.value
          #expect(new.value == expected, "\(Host.self).\(old.name), \(way), \(offer)")
        }
      }
    }
  }

  private func register(_ offer: Offer, in registrations: Registrations) {
    if offer.contains(.tool) { registrations.register { Tool() } }
    if offer.contains(.heir) { registrations.register { Hammer() } }
    if offer.contains(.service) { registrations.register { Form() as any Service } }
    if offer.contains(.attached) { registrations.register { Tool() as any Attached } }
    if offer.contains(.composition) { registrations.register { Tool() as any Service & Attached } }
    if offer.contains(.drawer) { registrations.register { Tool() as any Drawer<Int> } }
    if offer.contains(.values) {
      registrations.register { Paint() }
      registrations.register { 1 }
      registrations.register { [Tool()] }
      registrations.register { UInt8(1) }
      registrations.register { true }
      registrations.register { Tool.self as Tool.Type }
      registrations.register { (Tool(), Tool()) }
      registrations.register { Data() }
    }
  }

  /// The stored properties by name, as the standard library sees them, in the order of their declaration.
  private func values(of object: AnyObject) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var next: Mirror? = Mirror(reflecting: object)
    while let mirror = next {
      for child in mirror.children { found.append((child.label ?? "?", describe(child.value))) }
      next = mirror.superclassMirror
    }
    return found
  }

  private func describe(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional { return mirror.children.first.map { describe($0.value) } ?? "nil" }
    switch value {
    case let tool as Tool: return tool.origin
    case let form as Form: return form.numbers == (1, 2, 3, 4, 5) ? "made" : "broken"
    case let tool as DILazy<Tool>: return tool.value.origin
    case is Paint: return "made"
    default: return "\(type(of: value))"
    }
  }

  // MARK: - One by one

  @Test(arguments: FrontEnd.allCases)
  func aPropertyOfAGenericParametersTypeIsFilled(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Tool() }
      $0.register { GenericHost<Tool>() }.useAutoPropertyInjection()
      $0.register { GenericHost<any Service>() }.useAutoPropertyInjection()
      $0.register { GenericHost<Tool?>() }.useAutoPropertyInjection()
    }
    let host: GenericHost<Tool> = try container.resolve()
    #expect(host.size?.origin == "made" && host.element?.origin == "made" && host.last.origin == "made")
    let other: GenericHost<any Service> = try container.resolve()
    #expect(other.size == nil && other.element == nil && other.last.origin == "made")
    let double: GenericHost<Tool?> = try container.resolve()
    let isEmpty = if case (.none, .none) = (double.size, double.element) { true } else { false }
    #expect(isEmpty && double.last.origin == "made")
  }

  private final class Patient {
    lazy var tool = Tool("later")
    private(set) lazy var service: any Service = Form(numbers: (5, 4, 3, 2, 1))
  }

  @Test(arguments: FrontEnd.allCases)
  func lazyPropertiesKeepTheirInitializers(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Tool() }.as((any Service).self) { $0 }
      $0.register { Patient() }.useAutoPropertyInjection()
    }
    let object: Patient = try container.resolve()
    #expect(object.tool.origin == "later" && object.service is Form)
  }

  private final class Observed {
    private var tool: Tool? { didSet { changes += 1 } }
    private(set) var changes = 0
    var origin: String? { tool?.origin }
  }

  @Test(arguments: FrontEnd.allCases)
  func observersDoNotRun(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Tool() }
      $0.register { Observed() }.useAutoPropertyInjection()
    }
    let object: Observed = try container.resolve()
    #expect(object.origin == "made" && object.changes == 0)
  }

  /// Only the container writes to these properties, and the optimizer knows it.
  private final class Unwritten {
    private var tool: Tool!
    private var service: (any Service)?
    private var attached: (any Attached)?
    var isFilled: Bool { tool != nil && service != nil && attached != nil }
    var origins: [String] { [tool.origin, "\(type(of: service!))", (attached as! Tool).origin] }
  }

  @Test(arguments: FrontEnd.allCases)
  func privatePropertiesAreFilled(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Tool() }.as((any Attached).self) { $0 }
      $0.register { Form() as any Service }
      $0.register { Unwritten() }.useAutoPropertyInjection()
    }
    #expect(!Unwritten().isFilled)
    let object: Unwritten = try container.resolve()
    #expect(object.isFilled)
    #expect(object.origins == ["made", "Form", "made"])
  }

  private final class Vague {
    var anything: Any?
    var object: AnyObject?
    var error: (any Error)?
    var sendable: (any Sendable)?
  }
  private struct Fault: Error {}

  @Test(arguments: FrontEnd.allCases)
  func aPropertyOfAVagueTypeIsFilledOnlyIfThatTypeIsRegistered(_ frontEnd: FrontEnd) throws {
    let empty = try frontEnd.container {
      $0.register { Tool() }
      $0.register { Fault() }
      $0.register { Vague() }.useAutoPropertyInjection()
    }
    let bare: Vague = try empty.resolve()
    #expect(bare.anything == nil && bare.object == nil && bare.error == nil && bare.sendable == nil)
    let container = try frontEnd.container {
      $0.register { Tool() }.as(AnyObject.self) { $0 }
      $0.register { Fault() }.as((any Error).self) { $0 }
      $0.register { Vague() }.useAutoPropertyInjection()
    }
    let vague: Vague = try container.resolve()
    #expect(vague.object is Tool && vague.error is Fault)
  }

  private final class Noncopyable {
    struct Ticket: ~Copyable { var number: UInt8 = 9 }
    private let lock = NSLock()
    private var first: Tool?
    var ticket = Ticket()
    var maybe: Ticket?
    private var second: Tool?
    var nothing: Void = ()
    private var third: (any Service)?
    var isFilled: Bool { first != nil && second != nil && third != nil && ticket.number == 9 && maybe == nil }
  }

  @Test(arguments: FrontEnd.allCases)
  func noncopyableFieldsAreNoObstacle(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Tool() }.as((any Service).self) { $0 }
      $0.register { Noncopyable() }.useAutoPropertyInjection()
    }
    #expect(try container.resolve(Noncopyable.self).isFilled)
  }

  private final class Wide {
    var small: UInt8 = 1
    private var first: Tool?
    var vector: SIMD4<Float> = .init(repeating: 2)
    private var second: (any Service)?
    var wide: SIMD8<Double> = .init(repeating: 3)
    var bit = true
    private var third: Tool?
    var isUntouched: Bool { small == 1 && vector == .init(repeating: 2) && wide == .init(repeating: 3) && bit }
    var isFilled: Bool { first != nil && second != nil && third != nil }
  }

  @Test(arguments: FrontEnd.allCases)
  func alignmentIsKept(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Tool() }.as((any Service).self) { $0 }
      $0.register { Wide() }.useAutoPropertyInjection()
    }
    let wide: Wide = try container.resolve()
    #expect(wide.isFilled && wide.isUntouched)
  }

  private final class Reflected: CustomReflectable {
    private var tool: Tool?
    var isFilled: Bool { tool != nil }
    var customMirror: Mirror { Mirror(self, children: ["something": 1, "else": 2]) }
  }

  @Test(arguments: FrontEnd.allCases)
  func aCustomMirrorChangesNothing(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Tool() }
      $0.register { Reflected() }.useAutoPropertyInjection()
    }
    #expect(try container.resolve(Reflected.self).isFilled)
  }

  private class Base {
    var tool: Tool?
  }
  private final class Derived: Base {
    var service: (any Service)?
  }

  @Test(arguments: FrontEnd.allCases)
  func anUnregisteredSubclassIsFilledAsItsRegisteredSuperclass(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Tool() }.as((any Service).self) { $0 }
      $0.register { Derived() as Base }.useAutoPropertyInjection()
    }
    let made = try #require(try container.resolve(Base.self) as? Derived)
    #expect(made.tool != nil && made.service == nil)
    let handedIn = Derived()
    try container.resolve(handedIn)
    #expect(handedIn.tool != nil && handedIn.service == nil)
  }

  private final class Empty {}

  @Test(arguments: FrontEnd.allCases)
  func aClassWithoutPropertiesIsMadeAndFinished(_ frontEnd: FrontEnd) throws {
    let journal = Journal()
    let container = try frontEnd.container {
      $0.register { Empty() }.useAutoPropertyInjection().postInit { journal.note("\(ObjectIdentifier($0))") }
    }
    let made = try container.resolve(Empty.self)
    let handedIn = Empty()
    try container.resolve(handedIn)
    #expect(journal.entries == ["\(ObjectIdentifier(made))", "\(ObjectIdentifier(handedIn))"])
  }
}

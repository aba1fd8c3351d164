import DICore
import Foundation

// What is injected, and into what: classes with a property of each kind, in each form of class.

protocol Service {}
protocol Attached: AnyObject {}
protocol Drawer<Content> {
  associatedtype Content
}

class Tool: Service, Attached, Drawer, @unchecked Sendable {
  typealias Content = Int
  let origin: String
  init(_ origin: String = "made") { self.origin = origin }
}
final class Hammer: Tool, @unchecked Sendable {}
/// A service that is a value, and too large for the words of an existential.
struct Form: Service {
  var numbers = (1, 2, 3, 4, 5)
}
struct Paint { var shade: UInt8 = 7 }

@propertyWrapper
struct Wrapped<Value> {
  var wrappedValue: Value
}

/// A property of each kind, with fields of odd sizes between them.
class PlainHost {
  private var object: Tool!
  private var flag = true
  var optional: Tool?
  fileprivate var byte: UInt8 = 1
  private(set) var service: (any Service)?
  var attached: (any Attached)!
  var half: UInt16 = 2
  var composed: (any Service & Attached)?
  var drawer: (any Drawer<Int>)?
  var heir: Hammer?
  var delayed: DILazy<Tool>?
  var stranger: NSObject?
  let constant: Tool? = nil
  weak var observer: Tool?
  unowned var owner: Tool?
  unowned(unsafe) var unsafe: Tool?
  lazy var later: Tool = Tool("later")
  lazy var laterOrNever: Tool? = Tool("later")
  var paint: Paint?
  var number: Int?
  var list: [Tool]?
  var pair: (Tool, Tool)?
  var make: (() -> Tool)?
  var type: Tool.Type?
  var twice: Tool??
  var chosen: Tool? = Tool("given")
  var present = Tool("given")
  var chosenService: (any Service)? = Tool("given")
  var presentService: any Service = Tool("given")
  @Wrapped var wrapped: Tool? = nil
  var anything: Any?
  var anyObject: AnyObject?
  var observed: Tool? { didSet { changes += 1 } }
  var changes: UInt8 = 0
  var last: Tool!
  init() {}
}

/// The same by inheritance, with a private property of the same name.
final class PlainHeir: PlainHost {
  private var more: Bool = true
  private var object: Tool?
  private var heirService: (any Service)!
}

/// The same where offsets depend on a type.
class GenericHost<Size> {
  var size: Size?
  private var object: Tool!
  private var flag = true
  var optional: Tool?
  private(set) var service: (any Service)?
  var attached: (any Attached)!
  var element: Size?
  var composed: (any Service & Attached)?
  var drawer: (any Drawer<Int>)?
  var heir: Hammer?
  var delayed: DILazy<Tool>?
  weak var observer: Tool?
  lazy var later: Tool = Tool("later")
  lazy var laterOrNever: Tool? = Tool("later")
  var paint: Paint?
  var chosen: Tool? = Tool("given")
  var anyObject: AnyObject?
  var last: Tool!
  init() {}
}
final class GenericHeir: GenericHost<(UInt8, UInt16, UInt8)> {
  private var object: Tool?
  private var heirService: (any Service)!
}

/// The same under a class of Foundation.
class ObjectHost: NSObject {
  private var object: Tool!
  private var flag = true
  var optional: Tool?
  private(set) var service: (any Service)?
  var attached: (any Attached)!
  var composed: (any Service & Attached)?
  var drawer: (any Drawer<Int>)?
  var heir: Hammer?
  var delayed: DILazy<Tool>?
  var stranger: NSObject?
  let constant: Tool? = nil
  weak var observer: Tool?
  unowned var owner: Tool?
  lazy var later: Tool = Tool("later")
  lazy var laterOrNever: Tool? = Tool("later")
  var paint: Paint?
  var chosen: Tool? = Tool("given")
  var present = Tool("given")
  @Wrapped var wrapped: Tool? = nil
  var anyObject: AnyObject?
  var last: Tool!
}
final class ObjectHeir: ObjectHost {
  private var more: Bool = true
  private var object: Tool?
  private var heirService: (any Service)!
}
/// One below a class of Foundation that has fields of its own.
final class DecoderHost: JSONDecoder, @unchecked Sendable {
  private var object: Tool!
  var service: (any Service)?
  weak var observer: Tool?
}

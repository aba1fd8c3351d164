// What stands in for SwiftUI: its declarations as far as the page uses them, and no more behaviour than a text for each view.
import DIArguments
import DIAsync
import DIChecks
import DICore
import Observation

@MainActor @preconcurrency protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor var text: String { get }
}

extension View {
  var text: String { body.text }
}

extension Never: View {
  // With `return`, it is no view builder.
  // swift-format-ignore: OmitExplicitReturns
  var body: Never { return fatalError() }
}

protocol Primitive: View where Body == Never {}

extension Primitive {
  // With `return`, it is no view builder.
  // swift-format-ignore: OmitExplicitReturns
  var body: Never { return fatalError() }
}

@resultBuilder
enum ViewBuilder {
  @MainActor static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    repeat each Content
  > {
    TupleView(content: (repeat each content))
  }
  @MainActor static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { .first(first) }
  @MainActor static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> {
    .second(second)
  }
  @MainActor static func buildIf<Content: View>(_ content: Content?) -> Either<Content, EmptyView> {
    content.map { .first($0) } ?? .second(EmptyView())
  }
}

struct TupleView<each Content: View>: Primitive {
  let content: (repeat each Content)
  var text: String {
    var texts: [String] = []
    for view in repeat each content { texts.append(view.text) }
    return texts.joined(separator: " ")
  }
}

enum Either<First: View, Second: View>: Primitive {
  case first(First)
  case second(Second)
  var text: String {
    switch self {
    case .first(let view): view.text
    case .second(let view): view.text
    }
  }
}

struct EmptyView: Primitive { var text: String { "" } }

struct ProgressView: Primitive { var text: String { "..." } }

struct Text: Primitive {
  let text: String
  init(_ content: some StringProtocol) { text = String(content) }
}

struct Button: Primitive {
  let text: String
  init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) { text = "[\(title)]" }
}

struct List<Element, Row: View>: Primitive {
  let data: [Element]
  let row: (Element) -> Row
  init<ID: Hashable>(
    _ data: [Element], id: KeyPath<Element, ID>, @ViewBuilder rowContent row: @escaping (Element) -> Row
  ) {
    (self.data, self.row) = (data, row)
  }
  var text: String { data.map { row($0).text }.joined(separator: ", ") }
}

struct Group<Content: View>: View {
  let body: Content
  init(@ViewBuilder content: () -> Content) { body = content() }
}

struct Modified<Content: View>: Primitive {
  let content: Content
  let change: (inout EnvironmentValues) -> Void
  var text: String {
    let before = EnvironmentValues.current
    defer { EnvironmentValues.current = before }
    change(&EnvironmentValues.current)
    return content.text
  }
}

extension View {
  func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
    Modified(content: self) { $0[keyPath: path] = value }
  }
  func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  func task(@_inheritActorContext _ action: @escaping @Sendable () async -> Void) -> some View { self }
}

nonisolated protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

nonisolated struct EnvironmentValues {
  @MainActor static var current = EnvironmentValues()
  private var values: [ObjectIdentifier: Any] = [:]
  subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

protocol DynamicProperty {}

@propertyWrapper
struct Environment<Value>: DynamicProperty {
  private let path: KeyPath<EnvironmentValues, Value>
  init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
  @MainActor var wrappedValue: Value { EnvironmentValues.current[keyPath: path] }
}

@propertyWrapper
struct State<Value>: DynamicProperty {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
  private let storage: Storage
  init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  init(initialValue: Value) { storage = Storage(initialValue) }
  init() where Value: ExpressibleByNilLiteral { storage = Storage(nil) }
  var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
}

@MainActor @preconcurrency protocol Scene {}

@MainActor @preconcurrency protocol App {
  associatedtype Body: Scene
  @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

struct WindowGroup<Content: View>: Scene {
  let content: Content
  init(@ViewBuilder content: () -> Content) { self.content = content() }
}

@MainActor @preconcurrency protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
}

@MainActor func frame() async throws {
  let builder = DIContainerBuilder()
  // part
}

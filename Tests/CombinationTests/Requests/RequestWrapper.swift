import DIArguments
import DICore
import DIModules

/// The requests that wrap a request.
enum RequestWrapper: CaseIterable, Sendable {
  /// `T?`.
  case maybe
  /// `optional($0)`.
  case optional
  case many, manyByName, manyByTag
  case name, tag
  case lazy, provider
  /// A provider that is called with an argument.
  case providerWithArgument
  case argument

  /// The request around a type.
  func around<Content: Readable>(_: Content.Type) -> any Readable.Type {
    switch self {
    case .maybe: Content?.self
    case .optional: DIOptionalRequest<Content>.self
    case .many: DIMany<Content>.self
    case .manyByName: DIManyByName<Content>.self
    case .manyByTag: DIManyByTag<Content, Color>.self
    case .name: DIByName<Content, Main>.self
    case .tag: DIByTag<Content, Red>.self
    case .lazy: DILazy<Content>.self
    case .provider: DIProvider<Content>.self
    case .providerWithArgument: DIProvider<Content, Int>.self
    case .argument: DIArg<Content>.self
    }
  }

  /// The form of the request that a container has as a method of its own; nil if it has none.
  func method<Content: Readable>(_: Content.Type) -> ((DIBuiltContainer) throws -> String)? {
    switch self {
    case .many: { try $0.resolveMany(Content.self).read() }
    case .manyByName: { try $0.resolveManyByName(Content.self).read() }
    case .manyByTag: { try $0.resolveManyByTag(Content.self, by: Color.self).read() }
    case .name: { try $0.resolve(Content.self, name: Main.name).read() }
    case .tag: { try $0.resolve(Content.self, tag: Color.red).read() }
    case .maybe, .optional, .lazy, .provider, .providerWithArgument, .argument: nil
    }
  }

  var isDelayed: Bool { self == .lazy || self == .provider || self == .providerWithArgument }

  var isList: Bool { orNone != nil }

  /// How a closure requests the list if it may be empty; nil if it is no list.
  var orNone: String? {
    switch self {
    case .many: "manyOrNone($0)"
    case .manyByName: "manyByNameOrNone($0)"
    case .manyByTag: "manyByTagOrNone($0)"
    default: nil
    }
  }
}

extension [RequestWrapper] {
  /// The request for a ``Lamp`` with these wrappers, the outermost first.
  var request: any Readable.Type {
    func around(_ wrapper: RequestWrapper, _ type: any Readable.Type) -> any Readable.Type { wrapper.around(type) }
    return reversed().reduce(Lamp.self as any Readable.Type) { around($1, $0) }
  }

  /// All pairs, each wrapper alone, and none.
  static var all: [[RequestWrapper]] {
    let single = RequestWrapper.allCases
    return [[]] + single.map { [$0] } + single.flatMap { outer in single.map { [outer, $0] } }
  }

  /// How a closure of a builder can accept that nothing answers: what is requested now can be `nil`, or an empty list.
  var accepting: [String] {
    let now = prefix { !$0.isDelayed }
    let isOptional = now.first { $0 != .name && $0 != .tag } == .maybe
    return (isOptional ? ["optional($0)"] : []) + now.compactMap(\.orNone).prefix(1)
  }

  /// Why the pair has no meaning; nil if it has one.
  var fault: RequestWrapper.Fault? {
    guard count == 2 else { return nil }
    switch (self[0], self[1]) {
    case (.maybe, .argument), (.optional, .argument): return nil
    case (.argument, .argument): return .argumentOfArgument
    case (let outer, .argument): return outer.isList ? .argumentInList : .argumentWithin
    case (.many, let inner) where inner.isList: return .listInMany
    case (.providerWithArgument, let inner) where inner.isDelayed: return .argumentPassedOn
    default: return nil
    }
  }
}

extension RequestWrapper {
  /// Why a pair has no meaning.
  enum Fault: CaseIterable, Sendable {
    /// An argument comes with the request for a component, so only an optional can be around it.
    case argumentInList, argumentWithin
    /// Nobody can pass a request for an argument.
    case argumentOfArgument
    /// A many has an element for each component, and all elements would be the same list.
    case listInMany
    /// A lazy or provider takes no argument from the request for it.
    case argumentPassedOn
  }
}

/// What the pictures have in common: each dependency once, and what is wrong.
struct Picture {
  /// An arrow from a component to what it needs.
  struct Arrow {
    let dependent: Int
    let dependency: Int
    let style: Style
  }

  /// How an arrow is drawn; the more direct one counts where a component is requested in several ways.
  enum Style: Comparable {
    /// By an initializer.
    case solid
    /// By an injection, after the initializer.
    case injected
    /// By a lazy or provider, later.
    case delayed
  }

  /// A request that fails.
  struct Stub {
    let dependent: Int
    let label: String
  }

  /// The arrows in the order of the components and their requests.
  let arrows: [Arrow]
  /// The requests that fail.
  let stubs: [Stub]
  /// Which components have a fault that is an error.
  let broken: Set<Int>

  init(_ document: GraphDocument) {
    let links = Links(document)
    let components = document.components
    var arrows: [Arrow] = []
    var stubs: [Stub] = []
    for dependent in components.indices {
      var styles: [Int: Style] = [:]
      for request in components[dependent].requests {
        switch request.answer {
        case .missing, .ambiguous:
          stubs.append(Stub(dependent: dependent, label: "\(request.type): \(request.answer.rawValue)"))
        case .components:
          for dependency in request.components.compactMap({ links.positions[$0] }) {
            styles[dependency] = min(styles[dependency] ?? request.style, request.style)
          }
        case .container, .scopes, .argument, .nothing: break
        }
      }
      arrows += links.dependencies[dependent].map {
        Arrow(dependent: dependent, dependency: $0, style: styles[$0]!)
      }
    }
    self.arrows = arrows
    self.stubs = stubs
    broken = Set(
      document.faults.filter { $0.severity == .error }.compactMap { $0.component }.compactMap { links.positions[$0] })
  }
}

extension GraphDocument {
  /// The components of each module by position, sorted by the name of the module.
  var membersOfModules: [(name: String, members: [Int])] {
    Dictionary(grouping: components.indices.filter { components[$0].module != nil }) { components[$0].module! }
      .map { (name: $0.key, members: $0.value) }.sorted { $0.name < $1.name }
  }

  /// The components without a module by position.
  var program: [Int] { components.indices.filter { components[$0].module == nil } }
}

extension GraphDocument.Component {
  /// The lines of its box: what it is, how long an instance lives, whether it is awaited, and what scopes it opens.
  var label: [String] { [id, lifetimeCode] + (awaiting.map { [$0] } ?? []) + scopes }
}

extension GraphDocument.Request {
  fileprivate var style: Picture.Style { isDelayed ? .delayed : isInjected ? .injected : .solid }
}

extension GraphDocument.Lifetime {
  /// The lifetimes that have a colour of their own.
  enum Group: String, CaseIterable {
    /// New for each request.
    case new
    /// Shared by one resolve.
    case resolve
    /// Kept by a scope.
    case scope
    /// Kept by the container.
    case kept
    /// Kept by a custom scope.
    case custom
  }

  var group: Group {
    switch self {
    case .prototype: .new
    case .objectGraph: .resolve
    case .perScope, .weakPerScope: .scope
    case .single, .lazySingle, .weakSingle: .kept
    case .custom: .custom
    }
  }
}

extension GraphDocument.Lifetime.Group {
  /// The colours of a box: told apart also by people who do not tell red from green.
  var colors: (fill: String, border: String) {
    switch self {
    case .new: ("#f3f4f6", "#6b7280")
    case .resolve: ("#fdf2d0", "#b7791f")
    case .scope: ("#dbeafe", "#2563eb")
    case .kept: ("#d5f0e8", "#0f766e")
    case .custom: ("#ede4fb", "#7c3aed")
    }
  }
}

internal import DILifetime
internal import Synchronization

/// Turns requests into providers, once for each component and on demand.
///
/// A missing or ambiguous dependency becomes a provider that throws. So linking cannot fail, and a request fails only if it
/// calls such a provider. Use the linker under the lock of the container family. It runs no user code except `==` and
/// `hash(into:)` of tags.
@usableFromInline
package final class Linker {
  @usableFromInline let arena: Arena
  let registry: Registry
  /// The linker of the parent container.
  let parent: Linker?
  /// Unchecked: no other code runs during an access.
  @exclusivity(unchecked) private var requestSites: RequestSites
  unowned let graph: Graph!
  /// Updates what is linked when components come or change; nil if none can, here or in a parent.
  let relinker: Relinker?
  /// Unchecked: no other code runs during an access.
  @exclusivity(unchecked) var bindings = BindingTable()
  /// The traversal shared by all linkers of a container family.
  let traversal: Traversal
  /// The manies that several dependents can share.
  var manies: [ManyKey: Many] = .init()
  /// For each surveyed component, by its position, the types that it requests.
  var surveys: [Int: [any Any.Type]] = .init()
  /// The manies that were asked for, before anybody is left out.
  var listings = Listings()
  /// What is recorded; nil while requests are linked.
  ///
  /// Unchecked: no other code runs during an access.
  @exclusivity(unchecked) var recording: Recording?
  /// The parameters of a function on another actor, while they are linked; nil while others are.
  var handed: [HandedParameter]?
  /// All manies, and the replaced bindings, whose providers may still be running.
  var kept: [Node] = []
  /// The observers of what is linked from now on; nil if there are none.
  var observation: Observation?

  init(_ registry: Registry, of graph: Graph, childOf parent: Linker?, mayGrow: Bool) {
    self.registry = registry
    self.graph = graph
    self.parent = parent
    relinker = mayGrow ? Relinker() : nil
    traversal = parent?.traversal ?? Traversal()
    // In words. Many child containers link only one request, so they start small.
    arena = Arena(firstChunk: parent == nil ? 512 : 64)
    requestSites = RequestSites(RequestSite(nil, graph.entries))
    if let observation = parent?.observation { self.observation = Observation(observation.observers) }
    relinker?.linker = self
  }

  deinit {
    if requestSites.areConcealed { traversal.concealed.wrappingSubtract(1, ordering: .relaxed) }
  }

  /// This linker and its parents, innermost first.
  var andParents: some Sequence<Linker> { sequence(first: self, next: \.parent) }

  /// The request site of the program, and of components without a domain.
  var program: RequestSite { requestSites.program }

  /// The request site of a domain; without a domain, of the program.
  func requestSite(of domain: (any AccessDomain)?) -> RequestSite { requestSites.site(of: domain, in: arena) }

  /// Hides the entry tables, so that each request takes the lock and comes to the linker: a registration is pending, or a many
  /// has to grow; or shows them again.
  func conceal(_ isConcealed: Bool = true) {
    if requestSites.areConcealed == isConcealed { return }
    requestSites.areConcealed = isConcealed
    traversal.concealed.wrappingAdd(isConcealed ? 1 : -1, ordering: .relaxed)
  }

  /// Logs an answer for the dependent that is being linked.
  func note(_ answer: LoggedAnswer, to type: any Any.Type, _ filter: CandidateFilter) {
    guard let relinker, recording?.isLogged != false, let dependent = traversal.currentDependent else { return }
    relinker.note(answer, to: type, filter, for: dependent)
  }

  /// Grows the manies, and then lets requests find entries without the lock again, unless a registration is pending.
  func bringUpToDate() {
    for linker in Array(andParents).reversed() {
      linker.relinker?.growManies()
      if !registry.isAnythingPending { linker.conceal(false) }
    }
  }

  /// Lays out the cells of all components, and makes the root's store; called once.
  func settle() { bindings.settle(registry.components, in: graph) }

  /// The binding of a component for one of the requested qualifiers, or else its first binding.
  func binding(_ position: Int, _ qualifiers: [Qualifier]) -> Binding {
    let first = bindings[position] ?? makeBindings(position)
    return qualifiers.isEmpty ? first : bindings.sibling(of: first, for: qualifiers) ?? first
  }

  private func makeBindings(_ position: Int) -> Binding {
    let first = bindings.make(
      registry.components[position], at: position, from: requestSite(ofComponent: position), in: graph)
    if graph.parent != nil { endWithDecorated(first) }
    return first
  }

  /// The request site of a component's dependencies.
  func requestSite(ofComponent position: Int) -> RequestSite {
    registry.hasDomains ? requestSite(of: registry.ownership(position)?.domain) : program
  }

  /// Forgets the bindings of a component that is not in use, because it changes.
  func forgetBindings(_ position: Int) {
    surveys[position] = nil
    if let forgotten = bindings.forget(position) { graph.release(forgotten) }
  }
}

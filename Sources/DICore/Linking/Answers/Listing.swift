// Which members a many leaves out. It is decided when the request is linked, and depends on nothing that was made before.
//
// A many that an initializer requests leaves out each member that lists the dependent in return: whose own initializers request a
// many that would hold the dependent. The dependent lists itself, so it is left out by the same rule. A decorator counts as the
// component that it stands around.

/// A many before anybody is left out; its linker numbers it, until components come or change.
final class Listing {
  let key: ListingKey
  let service: any Any.Type
  let filter: CandidateFilter
  let isLocal: Bool
  /// Whether each element is a lazy or provider: it makes its request later.
  let isDelayed: Bool
  let members: [Registry.Candidate]
  /// The components that the members are, without decorators.
  private let components: [ObjectIdentifier]
  private lazy var holds = Set(components)
  /// The value of ``requested(_:)``; nil until it is needed.
  private var requested: [(listing: Int, members: Set<Int>)]?

  // Not inlined: two functions call it.
  @inline(never)
  init(
    _ key: ListingKey, _ service: any Any.Type, of type: any Any.Type, _ filter: CandidateFilter, isLocal: Bool,
    _ members: [Registry.Candidate], in registry: Registry
  ) {
    self.key = key
    self.service = service
    self.filter = filter
    self.isLocal = isLocal
    isDelayed = service != type && isDelayedRequest(type)
    self.members = members
    components = members.map { ObjectIdentifier(registry.component(ofMember: $0)) }
  }

  /// Whether a component is a member, or stands around one.
  func holds(_ component: Component) -> Bool { holds.contains(ObjectIdentifier(component.innermost)) }

  /// The members without those that the dependent leaves out.
  func members(without excluding: [(listing: Int, members: Set<Int>)]) -> [Registry.Candidate] {
    if excluding.isEmpty { return members }
    let leftOut = excluding.reduce(into: Set<Int>()) { $0.formUnion($1.members) }
    return members.indices.filter { !leftOut.contains($0) }.map { members[$0] }
  }

  /// The manies that the members' initializers request, each with the positions of the members.
  func requested(_ linker: Linker) -> [(listing: Int, members: Set<Int>)] {
    if let requested { return requested }
    var found: [(listing: Int, members: Set<Int>)] = []
    for (position, member) in members.enumerated() {
      for listing in linker.listings(of: member) {
        if let known = found.firstIndex(where: { $0.listing == listing }) {
          found[known].members.insert(position)
        } else {
          found.append((listing, [position]))
        }
      }
    }
    requested = found
    return found
  }
}

/// The manies of a graph before anybody is left out, by number, until components come or change.
struct Listings {
  private var all: [Listing] = []
  private var numbers: [ListingKey: Int] = .init()
  /// For each component that was asked for, the manies that its initializers request.
  var requested: [ObjectIdentifier: [Int]] = .init()
  /// The arguments of the initializers of each component that is decorated.
  var signatures: [ObjectIdentifier: [DIMethodSignature]] = .init()

  subscript(number: Int) -> Listing { all[number] }

  func number(of key: ListingKey) -> Int? { numbers[key] }

  /// Adds a listing.
  ///
  /// - Returns: Its number.
  mutating func add(_ listing: Listing) -> Int {
    numbers[listing.key] = all.count
    all.append(listing)
    return all.count - 1
  }

  /// Forgets what lists what, since components have come or changed.
  mutating func forget() {
    if !requested.isEmpty || !signatures.isEmpty || !all.isEmpty { self = Listings() }
  }
}

/// Identifies a many of a request site, before anybody is left out.
struct ListingKey: Hashable {
  let member: ObjectIdentifier
  let qualifiers: [Qualifier]
  let isLocal: Bool
  let requestSite: ObjectIdentifier
  /// The kind of name or tag of a many by key; nil for other manies.
  let key: ObjectIdentifier?
}

extension Linker {
  /// A many of the request site, before anybody is left out.
  func listing(
    of type: any Any.Type, _ options: RequestOptions, by key: (any QualifierKey.Type)? = nil,
    _ make: (ListingKey) -> Listing
  ) -> Int {
    let key = ListingKey(
      member: ObjectIdentifier(type), qualifiers: options.qualifiers, isLocal: options.isLocal,
      requestSite: ObjectIdentifier(traversal.requestSite ?? program), key: key.map { ObjectIdentifier($0) })
    return listings.number(of: key) ?? listings.add(make(key))
  }

  /// Whether the current dependent leaves out who lists it in return: its initializer makes the requests at once.
  func leavesOutMembers(of listing: Listing) -> Bool {
    !listing.isDelayed && (traversal.dependent as? Binding)?.linking.isInjecting == false
  }

  /// The manies that hold the current dependent, and the members of a many that request them: these are left out.
  func excluding(from listing: Listing) -> [(listing: Int, members: Set<Int>)] {
    guard !listing.members.isEmpty, recording?.holdsAll != true, leavesOutMembers(of: listing),
      let dependent = traversal.dependent as? Binding
    else { return [] }
    let requested = listing.requested(self)
    for other in requested.map({ listings[$0.listing] }) where other.service != listing.service {
      // What is registered for it can change who lists the dependent.
      note(.any, to: other.service, other.filter)
    }
    return requested.filter { listings[$0.listing].holds(dependent.component) }
  }

  /// The positions of the members that the current dependent leaves out of a many.
  func leftOut(of listing: Listing) -> Set<Int> {
    excluding(from: listing).reduce(into: []) { $0.formUnion($1.members) }
  }

  /// The manies that initializers of a member request, and of the decorators around it.
  func listings(of member: Registry.Candidate) -> [Int] {
    var found: [Int] = []
    var next = registry.outermost(member)
    // A parent's component lists nothing of a child.
    while next.level == 0 {
      found += listings(of: next.component)
      guard let inner = registry.decorated(by: next.component) else { break }
      next = inner
    }
    return found
  }
}

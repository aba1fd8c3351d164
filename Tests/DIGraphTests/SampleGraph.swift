import DIGraph
import Foundation

/// A graph as large programs have them: modules that need others, each with layers of its own, and a few faults.
///
/// It is the same in each run.
///
/// - Parameters:
///   - count: The number of components, at least 10.
///   - modules: The number of modules; each can need later ones. 0 for a program without modules.
/// - Returns: The document.
/// - Throws: `DecodingError` if what is generated is no document.
func sampleGraph(_ count: Int, modules: Int) throws -> GraphDocument {
  var numbers = SampleNumbers(state: UInt64(count))
  let names = sampleModules.prefix(modules)
  let program = modules == 0 ? count : max(2, count / 50)
  // The program's own components, then equal parts for the modules; in each, upper components come first.
  let moduleOf = (0..<count).map { $0 < program ? -1 : ($0 - program) * modules / (count - program) }
  // What comes first in its module is a screen, what comes last a codec.
  let rank = (0..<count).map { number -> Int in
    let first = moduleOf.firstIndex(of: moduleOf[number])!
    let size = moduleOf.lastIndex(of: moduleOf[number])! - first + 1
    return (number - first) * sampleRoles.count / size
  }
  var known: [String: Int] = [:]
  let ids = (0..<count).map { number -> String in
    let subject = sampleSubjects[Int.random(in: 0..<sampleSubjects.count, using: &numbers)]
    let name = "\(moduleOf[number] < 0 ? "" : names[moduleOf[number]])\(subject)\(sampleRoles[rank[number]])"
    known[name, default: 0] += 1
    return known[name] == 1 ? name : "\(name) #\(known[name]!)"
  }
  // Some modules that each module needs, the last two among them.
  let neededModules = (-1..<modules).map { module -> Set<Int> in
    let below = (module + 1..<modules).shuffled(using: &numbers).prefix(3)
    return Set(below + (modules - 2..<modules).filter { $0 > module && $0 >= 0 })
  }
  let components = (0..<count).map { number -> [String: Any] in
    let later = (number + 1..<count).filter { rank[$0] > rank[number] || moduleOf[$0] != moduleOf[number] }
    let own = later.filter { moduleOf[$0] == moduleOf[number] }
    let others = later.filter { neededModules[moduleOf[number] + 1].contains(moduleOf[$0]) }
    var needs: Set<Int> = []
    for _ in 0..<(number % 4 + 1) {
      // Mostly of the same module.
      let isOwn = Int.random(in: 0..<10, using: &numbers) < 8
      if let need = (isOwn ? own.prefix(own.count / 2 + 1) : others[...]).randomElement(using: &numbers) {
        needs.insert(need)
      }
    }
    var requests = needs.sorted().enumerated().map { place, need -> [String: Any] in
      let kinds = [["initializer"], ["initializer"], ["initializer", "lazy"], ["injection"]][place]
      return [
        "type": place == 2 ? "DILazy<\(ids[need])>" : ids[need], "kinds": kinds, "answer": "components",
        "to": [ids[need]],
      ]
    }
    if number % 97 == 13 { requests.append(["type": "PaymentTerms", "kinds": ["initializer"], "answer": "missing"]) }
    var component: [String: Any] = [
      "id": ids[number], "name": ids[number], "type": ids[number], "services": [["type": ids[number]]],
      "lifetime": ["prototype", "single", "perScope", "prototype", "lazySingle", "objectGraph"][number % 6],
      "file": "Sources/Wiring.swift", "line": number + 1, "requests": requests,
    ]
    if moduleOf[number] >= 0 { component["modules"] = [names[moduleOf[number]]] }
    if number == 0 { component["isRoot"] = true }
    if number % 5 == 2 { component["needsAwait"] = true }
    if number % 10 == 2 { component["suspends"] = true }
    return component
  }
  let faults = stride(from: 13, to: count, by: 97).map { number -> [String: Any] in
    [
      "id": "DI0001", "severity": "error", "component": ids[number], "summary": "PaymentTerms is not registered.",
      "remedy": "register it", "paths": [[ids[0], ids[number]]],
    ]
  }
  let document: [String: Any] = [
    "version": 1, "components": components.sorted { ($0["id"] as! String) < ($1["id"] as! String) }, "faults": faults,
  ]
  return try JSONDecoder().decode(GraphDocument.self, from: JSONSerialization.data(withJSONObject: document))
}

/// Random numbers that are the same in each run.
struct SampleNumbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 16 ^ state << 32
  }
}

private let sampleModules = [
  "Shop", "Search", "Cart", "Checkout", "Orders", "Returns", "Reviews", "Loyalty", "Account", "Billing", "Shipping",
  "Catalog", "Pricing", "Stock", "Media", "Messages", "Consent", "Sync", "Network", "Storage",
]
private let sampleRoles = ["Screen", "Presenter", "Service", "Policy", "Repository", "Cache", "Client", "Codec"]
private let sampleSubjects = [
  "Offer", "Basket", "Item", "Invoice", "Address", "Coupon", "Profile", "Wish", "Ticket", "Voucher", "Image", "Draft",
  "Route", "Label", "Token", "Batch", "Event", "Price", "Rule", "Report", "Claim", "Note", "Window", "Group", "Plan",
]

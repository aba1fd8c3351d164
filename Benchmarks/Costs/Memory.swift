import CCosts
import Dispatch
import Foundation
import Synchronization
import Workloads

/// Prints the memory of a component when it is registered, and when it is linked with its instance: the slope between a small
/// graph and a large one.
///
/// It does so twice: with types that no container has used, which includes the metadata that the runtime keeps for generic
/// types; and with the same types again, which leaves only the memory of the container.
func memory() throws {
  /// The memory after the registrations, and at the end.
  func bytes(_ growth: Growth, _ frontEnd: FrontEnd) throws -> [Int] {
    let before = Int(costs_bytes_in_use())
    let phases = growth.phases(frontEnd)
    let links = phases.firstIndex { $0.name == "first resolve" } ?? 0
    for phase in phases[..<links] { try phase.run() }
    let registered = Int(costs_bytes_in_use()) - before
    for phase in phases[links...] { try phase.run() }
    let linked = Int(costs_bytes_in_use()) - before
    withExtendedLifetime(phases) {}
    return [registered, linked]
  }
  let (small, large) = (1000, 10_000)
  var first = 0
  for frontEnd in FrontEnd.allCases {
    let graphs = [small, large].map { size in
      defer { first += size }
      return Growth(size, from: first)
    }
    for types in ["new types", "known types"] {
      let found = try graphs.map { try bytes($0, frontEnd) }
      for (step, state) in ["registered", "linked, cached"].enumerated() {
        let each = (found[1][step] - found[0][step]) / (large - small)
        print("memory", frontEnd.rawValue, "\(state), \(types)", each, separator: "\t")
      }
    }
  }
}

/// Prints the memory that the validation of a large program takes for each component: the most at once, and what it leaves.
///
/// It is the second validation, since the runtime keeps something for the types of the first one.
func memoryOfValidation() throws {
  let size = 100_000
  for frontEnd in FrontEnd.allCases {
    let step = ValidationGrowth(size).step(frontEnd)
    try step.run()
    let before = Int(costs_bytes_in_use())
    let most = MostMemory()
    try step.run()
    print("validation", frontEnd.rawValue, "most", (most.end() - before) / size, separator: "\t")
    print("validation", frontEnd.rawValue, "left", (Int(costs_bytes_in_use()) - before) / size, separator: "\t")
  }
}

/// The most memory in use at once, as a second thread sees it.
private final class MostMemory: Sendable {
  private let isOver = Atomic(false)
  private let most = Atomic(0)
  private let ended = DispatchSemaphore(value: 0)

  init() {
    let started = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      started.signal()
      while !isOver.load(ordering: .relaxed) { most.max(Int(costs_bytes_in_use()), ordering: .relaxed) }
      ended.signal()
    }
    started.wait()
  }

  /// Ends the measurement, and returns the bytes.
  func end() -> Int {
    isOver.store(true, ordering: .relaxed)
    ended.wait()
    return most.load(ordering: .relaxed)
  }
}

/// Does the work of every lifetime a million times, with one front end, and fails if memory is left behind.
func endurance() throws {
  guard let frontEnd = CommandLine.arguments.dropFirst(2).first.flatMap(FrontEnd.init) else {
    print("usage: Costs endurance builder|declarative")
    exit(1)
  }
  let times = 1_000_000
  // The allocator can keep different amounts for the next allocation. A leak of one byte in a hundred operations is an error.
  let allowed = times / 100
  var isClean = true
  for work in Endurance.all {
    let batch = try work.byContainer(frontEnd)
    try batch(1000)
    let before = Int(costs_bytes_in_use())
    try batch(times)
    let grown = Int(costs_bytes_in_use()) - before
    print("endurance", frontEnd.rawValue, work.name, grown, separator: "\t")
    if grown > allowed { isClean = false }
  }
  if !isClean {
    print("Memory is left behind: more than \(allowed) bytes in a million times.")
    exit(1)
  }
}

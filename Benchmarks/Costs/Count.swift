import CCosts
import Workloads

/// Does all the work that is counted.
///
/// Prints a line for each mark: what was done before it, and how often; "-" for work that does not count.
func count() throws {
  var segments: [String] = []
  func counted(_ what: String..., times: Int, _ work: () throws -> Void) rethrows {
    costs_mark()
    segments.append("-")
    try work()
    costs_mark()
    segments.append((what + ["\(times)"]).joined(separator: "\t"))
  }

  let times = 1000
  for row in Row.all {
    // Once before, so that the allocator has free blocks of each size.
    row.byHand(100)
    counted("row", row.name, "byHand", times: times) { row.byHand(times) }
    for frontEnd in FrontEnd.allCases {
      let batch = try row.byContainer(frontEnd)
      try batch(100)
      try counted("row", row.name, frontEnd.rawValue, times: times) { try batch(times) }
    }
  }

  // Each graph has types of its own, since the runtime does some work only once for each type.
  var first = 0
  for frontEnd in FrontEnd.allCases {
    for size in [10, 100, 1000, 10_000] {
      for phase in Growth(size, from: first).phases(frontEnd) {
        try counted("growth", "\(frontEnd.rawValue): \(phase.name)", "\(size)", times: size, phase.run)
      }
      first += size
    }
  }

  for size in [100, 1000, 10_000] {
    for phase in Growth(size, from: first, hasLazies: true).phases(.builder) {
      try counted("growth", "builder with lazies: \(phase.name)", "\(size)", times: size, phase.run)
    }
    first += size
  }

  for areAlike in [false, true] {
    for size in [1000, 10_000] {
      for phase in ModuleGrowth(size, from: first, areAlike: areAlike).phases() {
        let name = "\(areAlike ? "modules alike" : "modules"): \(phase.name)"
        try counted("growth", name, "\(size)", times: size, phase.run)
      }
      first += size
    }
  }

  for size in [1000, 10_000] {
    let link = try ChainGrowth(size, from: first).container()
    counted("growth", "builder: link a chain", "\(size)", times: size, link)
    first += size
  }

  for frontEnd in FrontEnd.allCases {
    for depth in [1000, 10_000] {
      for phase in Nesting(depth).phases(frontEnd) {
        try counted("growth", "\(frontEnd.rawValue) nested: \(phase.name)", "\(depth)", times: depth, phase.run)
      }
    }
  }

  for late in LateRegistration.all {
    first = 0
    for steps in [1000, 10_000] {
      late.run(first..<steps - 500)
      counted("growth", late.name, "\(steps)", times: 500) { late.run(steps - 500..<steps) }
      first = steps
    }
  }

  // These types are known from above; their wrappers, and the classes of the components, are not.
  first = 0
  for frontEnd in FrontEnd.allCases {
    for size in [1000, 10_000] {
      let step = ValidationGrowth(size, from: first).step(frontEnd)
      try counted("growth", step.name, "\(size)", times: size, step.run)
      first += size
    }
  }
  for size in [1000, 10_000] {
    var steps = [ValidationGrowth(size).step(.builder, notes: true)]
    for program in [ValidationGrowth.Program.lackingTypes, .lackingOneType, .knot, .chain] {
      steps.append(ValidationGrowth(size, program).step(.builder))
    }
    for step in steps { try counted("growth", step.name, "\(size)", times: size, step.run) }
  }

  for segment in segments { print(segment) }
}

/// Does the work of one row a thousand times between two marks, to see in callgrind what it consists of.
func countRow() throws {
  let arguments = CommandLine.arguments.dropFirst(2)
  guard let row = Row.all.first(where: { $0.name == arguments.first }), let side = arguments.last else {
    print("Costs list prints the names of the rows")
    return
  }
  let batch = try FrontEnd(rawValue: side).map(row.byContainer) ?? row.byHand
  try batch(100)
  costs_mark()
  try batch(1000)
  costs_mark()
}

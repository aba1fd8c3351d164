import CCosts
import Workloads

/// The marks that a process has set, and what was done between them.
private struct Segments {
  private var lines: [String] = []

  /// Does work between two marks.
  mutating func count(_ what: String..., times: Int, _ work: () throws -> Void) rethrows {
    costs_mark()
    lines.append("-")
    try work()
    costs_mark()
    lines.append((what + ["\(times)"]).joined(separator: "\t"))
  }

  /// Prints a line for each mark: what was done before it, and how often; "-" for work that does not count.
  func printAll() {
    for line in lines { print(line) }
  }
}

/// Does all the work that is counted.
func count() throws {
  var segments = Segments()
  let times = 1000
  for row in Row.all {
    // Once before, so that the allocator has free blocks of each size.
    row.byHand(100)
    segments.count("row", row.name, "byHand", times: times) { row.byHand(times) }
    for frontEnd in FrontEnd.allCases {
      let batch = try row.byContainer(frontEnd)
      try batch(100)
      try segments.count("row", row.name, frontEnd.rawValue, times: times) { try batch(times) }
    }
  }

  // Each graph has types of its own, since the runtime does some work only once for each type.
  var first = 0
  for frontEnd in FrontEnd.allCases {
    for size in [10, 100, 1000, 10_000] {
      for phase in Growth(size, from: first).phases(frontEnd) {
        try segments.count("growth", "\(frontEnd.rawValue): \(phase.name)", "\(size)", times: size, phase.run)
      }
      first += size
    }
  }

  for size in [100, 1000, 10_000] {
    for phase in Growth(size, from: first, hasLazies: true).phases(.builder) {
      try segments.count("growth", "builder with lazies: \(phase.name)", "\(size)", times: size, phase.run)
    }
    first += size
  }

  // Late ones first: the others leave a heap in which each allocation takes more where there are many.
  for hasLazies in [true, false] {
    for size in [1000, 10_000] {
      for phase in ClosingGrowth(size, from: first, hasLazies: hasLazies).phases() {
        let name = "builder with \(hasLazies ? "late closings" : "closings"): \(phase.name)"
        try segments.count("growth", name, "\(size)", times: size, phase.run)
      }
      first += size
    }
  }

  for areAlike in [false, true] {
    for size in [1000, 10_000] {
      for phase in ModuleGrowth(size, from: first, areAlike: areAlike).phases() {
        let name = "\(areAlike ? "modules alike" : "modules"): \(phase.name)"
        try segments.count("growth", name, "\(size)", times: size, phase.run)
      }
      first += size
    }
  }

  for size in [1000, 10_000] {
    let link = try ChainGrowth(size, from: first).container()
    segments.count("growth", "builder: link a chain", "\(size)", times: size, link)
    first += size
  }

  for frontEnd in FrontEnd.allCases {
    for depth in [1000, 10_000] {
      for phase in Nesting(depth).phases(frontEnd) {
        try segments.count("growth", "\(frontEnd.rawValue) nested: \(phase.name)", "\(depth)", times: depth, phase.run)
      }
    }
  }

  for late in LateRegistration.all {
    first = 0
    for steps in [1000, 10_000] {
      late.run(first..<steps - 500)
      segments.count("growth", late.name, "\(steps)", times: 500) { late.run(steps - 500..<steps) }
      first = steps
    }
  }

  // These types are known from above; their wrappers, and the classes of the components, are not.
  first = 0
  for frontEnd in FrontEnd.allCases {
    for size in [1000, 10_000] {
      let step = ValidationGrowth(size, from: first).step(frontEnd)
      try segments.count("growth", step.name, "\(size)", times: size, step.run)
      first += size
    }
  }
  for size in [1000, 10_000] {
    var steps = [ValidationGrowth(size).step(.builder, notes: true)]
    for program in [ValidationGrowth.Program.lackingTypes, .lackingOneType, .knot, .chain] {
      steps.append(ValidationGrowth(size, program).step(.builder))
    }
    for step in steps { try segments.count("growth", step.name, "\(size)", times: size, step.run) }
  }

  segments.printAll()
}

/// Does the work of a container with 100,000 components, in a process of its own.
func countScale() throws {
  guard let frontEnd = CommandLine.arguments.dropFirst(2).first.flatMap(FrontEnd.init) else {
    print("usage: Costs scale builder|declarative")
    return
  }
  let size = 100_000
  var segments = Segments()
  for phase in Growth(size).phases(frontEnd) {
    try segments.count("growth", "\(frontEnd.rawValue): \(phase.name)", "\(size)", times: size, phase.run)
  }
  let step = ValidationGrowth(size).step(frontEnd)
  try segments.count("growth", step.name, "\(size)", times: size, step.run)
  segments.printAll()
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

import Workloads

/// Prints how long the first steps of a program take with 1,000 types, or another number.
///
/// One front end for each process: a second one would not be cold.
func cold() throws {
  let arguments = CommandLine.arguments.dropFirst(2)
  let size = arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
  guard let kind = arguments.first, let phases = phases(kind, size) else {
    print("usage: Costs cold builder|declarative|lazies|modules [count]")
    return
  }
  for phase in phases {
    let time = try ContinuousClock().measure(phase.run)
    print("cold", "\(kind): \(phase.name)", size, time / .milliseconds(1), separator: "\t")
  }
}

private func phases(_ kind: String, _ size: Int) -> [Growth.Phase]? {
  if kind == "modules" { return ModuleGrowth(size).phases() }
  if kind == "lazies" { return Growth(size, hasLazies: true).phases(.builder) }
  return FrontEnd(rawValue: kind).map { Growth(size).phases($0) }
}

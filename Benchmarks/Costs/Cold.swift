import CCosts
import Workloads

/// Prints how long the first steps of a program take with 1,000 types, or another number, and the most memory that it had.
///
/// One front end for each process: a second one would not be cold.
func cold() throws {
  let arguments = CommandLine.arguments.dropFirst(2)
  let size = arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
  guard let kind = arguments.first, let phases = phases(kind, size) else {
    print("usage: Costs cold builder|declarative|lazies|modules [count]")
    return
  }
  for phase in phases { try measure(phase, "\(kind): \(phase.name)", size) }
  printPeak(kind, size)
}

private func measure(_ phase: Growth.Phase, _ name: String, _ size: Int) throws {
  let time = try ContinuousClock().measure(phase.run)
  print("cold", name, size, time / .milliseconds(1), separator: "\t")
}

/// Prints how long the first validation of a program takes.
func coldValidation() throws {
  let arguments = Array(CommandLine.arguments.dropFirst(2))
  guard arguments.count == 3, let frontEnd = FrontEnd(rawValue: arguments[0]),
    let program = ValidationGrowth.Program(rawValue: arguments[1]), let size = Int(arguments[2])
  else {
    print("usage: Costs validate builder|declarative PROGRAM COUNT")
    return
  }
  let step = ValidationGrowth(size, program).step(frontEnd)
  try measure(step, step.name, size)
  printPeak(step.name, size)
}

private func printPeak(_ name: String, _ size: Int) {
  print("peak", name, size, costs_peak_bytes(), separator: "\t")
}

private func phases(_ kind: String, _ size: Int) -> [Growth.Phase]? {
  if kind == "modules" { return ModuleGrowth(size).phases() }
  if kind == "lazies" { return Growth(size, hasLazies: true).phases(.builder) }
  return FrontEnd(rawValue: kind).map { Growth(size).phases($0) }
}

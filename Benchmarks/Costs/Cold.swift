import Workloads

/// Prints how long the first things take that a program does with 1,000 types, or with another number of them.
///
/// For one front end only: the next would not be cold.
func cold() throws {
  guard CommandLine.arguments.count > 2, let frontEnd = FrontEnd(rawValue: CommandLine.arguments[2]) else {
    print("usage: Costs cold builder|declarative [count]")
    return
  }
  let size = CommandLine.arguments.dropFirst(3).first.flatMap { Int($0) } ?? 1000
  for phase in Growth(size).phases(frontEnd) {
    let time = try ContinuousClock().measure(phase.run)
    print("cold", "\(frontEnd.rawValue): \(phase.name)", size, time / .milliseconds(1), separator: "\t")
  }
}

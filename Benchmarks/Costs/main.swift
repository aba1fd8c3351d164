// Does the work of one row so many times, and nothing else: for counting instructions and allocations from outside.
//
//   Costs list
//   Costs <row> hand|container <times>
//   Costs late <times>

import Workloads

let arguments = CommandLine.arguments.dropFirst()
if arguments == ["list"] {
  for row in Row.allCases { print("\(row.rawValue)\t\(row.title)") }
} else if arguments.count == 3, let row = Row(rawValue: arguments[1]), let times = Int(arguments[3]) {
  // Both sides set up both, so that what is counted differs in the work alone.
  let container = try row.container()
  row.byHand(times: 1)
  if arguments[2] == "hand" { row.byHand(times: times) } else { try row.byContainer(container, times: times) }
} else if arguments.count == 2, arguments.first == "late", let times = Int(arguments[2]) {
  LateRegistration.run(times)
} else {
  print("usage: Costs list | Costs <row> hand|container <times> | Costs late <times>")
}

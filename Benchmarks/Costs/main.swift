// Does work that valgrind counts from outside, and measures memory. `Benchmarks/run` makes tables from the results.

import Workloads

switch CommandLine.arguments.dropFirst().first {
case "list": list()
case "count": try count()
case "scale": try countScale()
case "row": try countRow()
case "memory": try memory()
case "validation-memory": try memoryOfValidation()
case "endurance": try endurance()
case "cold": try cold()
case "validate": try coldValidation()
default:
  print(
    """
    Costs list       the rows: name, title, goals for instructions and time
    Costs count      does the work of all rows and graphs, with marks for callgrind
    Costs scale builder|declarative
                     does the work of 100,000 components, with marks for callgrind
    Costs row NAME byHand|builder|declarative
                     does the work of one row, with marks for callgrind
    Costs memory     bytes for each component
    Costs validation-memory
                     bytes for each component of 100,000, during the validation and after it
    Costs endurance builder|declarative
                     does the work of every lifetime a million times; fails if memory is left behind
    Costs cold builder|declarative|modules [count]
                     milliseconds of a process that registers so many types and resolves them, and the most memory that the
                     process had; in modules, 50 in each
    Costs validate builder|declarative PROGRAM COUNT
                     milliseconds of the first validation, of 'validate', 'validate a chain' and others
    """)
}

/// Prints the rows.
func list() {
  func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "-" }
  for row in Row.all {
    print(row.name, row.title, text(row.goal?.instructions), text(row.goal?.time), separator: "\t")
  }
}

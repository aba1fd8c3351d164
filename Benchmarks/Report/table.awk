# Makes the tables from counts and measurements.
#
#   awk -f table.awk rows.tsv figures.tsv
#
# `rows.tsv` is the output of `Costs list`. In `figures.tsv` the first field of a line is its kind: row, growth, memory,
# validation, cold, or time.

BEGIN { FS = "\t" }

FILENAME == ARGV[1] { order[++rows] = $1; title[$1] = $2; goal[$1] = $3; timeGoal[$1] = $4; next }

$1 == "row" { instructions[$2, $3] = $4; allocations[$2, $3] = sprintf("%.0f", $5) }
$1 == "growth" { if (!($2 in isStep)) { step[++steps] = $2; isStep[$2] }; each[$2, $3] = sprintf("%.0f", $4) }
$1 == "memory" { bytes[$2, $3] = $4 }
$1 == "validation" { validation[$2, $3] = $4 }
$1 == "cold" { if (!($2 in isCold)) { coldStep[++coldSteps] = $2; isCold[$2] }; milliseconds[$2, $3] = $4 }
$1 == "peak" { if (!($2 in hasPeak)) { peak[++peaks] = $2; hasPeak[$2] }; megabytes[$2, $3] = $4 / 1e6 }
$1 == "time" { time[$2] = $3 }

END {
  print "| work | front end | by hand: instructions | allocations | container: instructions | allocations | ratio | goal | time ratio | goal |"
  print "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"
  for (row = 1; row <= rows; row++) {
    name = order[row]
    line(name, "builder")
    line(name, "declarative")
  }

  print "\n| instructions for each component | of 10 | of 100 | of 1,000 | of 10,000 | of 100,000 |"
  print "|---|--:|--:|--:|--:|--:|"
  for (i = 1; i <= steps; i++) {
    printf "| %s |", step[i]
    for (size = 10; size <= 100000; size *= 10) printf " %s |", (step[i], size) in each ? each[step[i], size] : ""
    print ""
  }

  print "\n| bytes for each component | types that no container has seen | types that one has seen |"
  print "|---|--:|--:|"
  memory("builder")
  memory("declarative")

  print "\n| bytes for each component of 100,000 | at most, during `validate()` | left by it |"
  print "|---|--:|--:|"
  memoryOfValidation("builder")
  memoryOfValidation("declarative")

  print "\n| milliseconds of a cold process | 1,000 components | 10,000 | 100,000 |"
  print "|---|--:|--:|--:|"
  split("1000 10000 100000", sizes, " ")
  for (i = 1; i <= coldSteps; i++) if (coldStep[i] !~ /^modules/) cold(coldStep[i], sizes)

  print "\n| the most megabytes of that process | 1,000 components | 10,000 | 100,000 |"
  print "|---|--:|--:|--:|"
  for (i = 1; i <= peaks; i++) if (peak[i] != "modules") {
    printf "| %s |", peak[i]
    for (j = 1; j <= 3; j++) printf " %.0f |", megabytes[peak[i], sizes[j]]
    print ""
  }

  print "\n| milliseconds of a cold process | 2,000 components in 40 modules | 10,000 in 200 | 50,000 in 1,000 |"
  print "|---|--:|--:|--:|"
  split("2000 10000 50000", sizes, " ")
  for (i = 1; i <= coldSteps; i++) if (coldStep[i] ~ /^modules/) cold(coldStep[i], sizes)

  print "\n| nanoseconds, each thread doing the same | | 1 thread | 2 threads | throughput |"
  print "|---|---|--:|--:|--:|"
  threads("cached", "a cached instance by protocol")
  threads("tree", "tree of 7, three by protocol")
  threads("scope", "open a scope, take five scoped objects, close it")

  print "\n| nanoseconds of the tree of 7, declarative | |"
  print "|---|--:|"
  printf "| nobody registers | %.0f |\n", time["beside.nobody"]
  printf "| another thread registers in the same container | %.0f |\n", time["beside.registering"]
}

function cold(step, sizes,    i) {
  printf "| %s |", step
  for (i = 1; i <= 3; i++) printf " %.1f |", milliseconds[step, sizes[i]]
  print ""
}

function memory(frontEnd) {
  printMemory(frontEnd, "registered")
  printMemory(frontEnd, "linked, cached")
}

function printMemory(frontEnd, state) {
  printf "| %s: %s | %d | %d |\n", frontEnd, state, bytes[frontEnd, state ", new types"], \
    bytes[frontEnd, state ", known types"]
}

function memoryOfValidation(frontEnd) {
  printf "| %s | %d | %d |\n", frontEnd, validation[frontEnd, "most"], validation[frontEnd, "left"]
}

function threads(work, title) {
  sides(work, title, "byHand")
  sides(work, title, "builder")
  sides(work, title, "declarative")
}

function sides(work, title, side,    one, two) {
  one = time["threads." work "." side ".1"]
  two = time["threads." work "." side ".2"]
  printf "| %s | %s | %.0f | %.0f | %s |\n", title, side == "byHand" ? "by hand" : side, one, two, throughput(work, side)
}

# The throughput of two threads, as a multiple of one thread.
function throughput(work, side,    two) {
  two = time["threads." work "." side ".2"]
  return two > 0 ? sprintf("%.2f", 2 * time["threads." work "." side ".1"] / two) : ""
}

function line(name, frontEnd) {
  printf "| %s | %s | %.0f | %d | %.0f | %d | %.2f | %s | %s | %s |\n", title[name], frontEnd, \
    instructions[name, "byHand"], allocations[name, "byHand"], \
    instructions[name, frontEnd], allocations[name, frontEnd], \
    instructions[name, frontEnd] / instructions[name, "byHand"], limit(goal[name]), \
    ratio("row." name "." frontEnd, "row." name ".byHand"), limit(timeGoal[name])
}

function limit(goal) { return goal == "-" ? "" : "≤ " goal }
function ratio(a, b) { return (a in time) && time[b] > 0 ? sprintf("%.2f", time[a] / time[b]) : "" }

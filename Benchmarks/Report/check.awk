# Compares counts with the thresholds, and prints those that are over. Exits with 1 if there are any.
#
#   awk -f check.awk thresholds.tsv counts.tsv
#
# Instructions are compared as multiples of the work by hand, with a tolerance, since another patch release of the compiler
# can change them a little. Allocations are compared exactly. The costs of a component of 10,000, in the steps before the second
# resolve, have no counterpart by hand, and depend on tables of the runtime that hash addresses: they are compared as absolute
# figures, with a larger tolerance.

BEGIN { FS = "\t"; tolerance = 0.03; stepTolerance = 0.1; growth = 1.2; mostMemory = 1e9 }

FILENAME == ARGV[1] {
  if (FNR > 1 && $2 == "each") allowedCost[$1] = $3
  else if (FNR > 1 && $2 == "bytes") allowedBytes[$1] = $3
  else if (FNR > 1) { allowedRatio[$1, $2] = $3; allowedAllocations[$1, $2] = $4 }
  next
}

$1 == "row" && $3 == "byHand" { byHand[$2] = $4; next }

$1 == "row" {
  found[$2, $3]
  if (!(($2, $3) in allowedRatio)) { fail($2 " (" $3 ") has no threshold"); next }
  ratio = $4 / byHand[$2]
  allowed = allowedRatio[$2, $3]
  if (ratio > allowed * (1 + tolerance)) {
    fail(sprintf("%s (%s) takes %.2f times the instructions; allowed are %.2f", $2, $3, ratio, allowed))
  } else if (ratio < allowed * (1 - tolerance)) {
    cheaper(sprintf("%s (%s) takes %.2f times the instructions; the threshold is %.2f", $2, $3, ratio, allowed))
  }
  allocations = sprintf("%.0f", $5)
  if (allocations + 0 > allowedAllocations[$2, $3] + 0) {
    fail(sprintf("%s (%s) makes %d allocations; allowed are %d", $2, $3, allocations, allowedAllocations[$2, $3]))
  } else if (allocations + 0 < allowedAllocations[$2, $3] + 0) {
    cheaper(sprintf("%s (%s) makes %d allocations; the threshold is %d", $2, $3, allocations, allowedAllocations[$2, $3]))
  }
}

$1 == "memory" {
  state = $2 ": " $3
  measured[state]
  if (!(state in allowedBytes)) {
    fail("the memory of a component (" state ") has no threshold")
  } else if ($4 > allowedBytes[state] * (1 + tolerance)) {
    fail(sprintf("a component (%s) takes %d bytes; allowed are %d", state, $4, allowedBytes[state]))
  } else if ($4 < allowedBytes[state] * (1 - tolerance)) {
    cheaper(sprintf("a component (%s) takes %d bytes; the threshold is %d", state, $4, allowedBytes[state]))
  }
}

$1 == "peak" && $4 > mostMemory {
  fail(sprintf("a process with %d components (%s) takes %.0f MB; allowed are %.0f MB", $3, $2, $4 / 1e6, mostMemory / 1e6))
}
$1 == "peak" { peaks++ }

$1 == "growth" { cost[$2, $3] = $4; steps[$2] }

END {
  for (key in allowedRatio) {
    split(key, part, SUBSEP)
    if (!(key in found)) fail(part[1] " (" part[2] ") has a threshold, and was not counted")
  }
  for (step in steps) {
    few = cost[step, 1000]
    many = cost[step, 10000]
    if (few == 0 || many == 0) {
      fail(step ": not counted for 1,000 and for 10,000 components")
    }
    for (size = 10000; size <= 100000; size *= 10) {
      if (cost[step, size] > few * growth) {
        fail(sprintf("%s: %.0f instructions for each of %d components, and %.0f for each of 1,000", \
          step, cost[step, size], size, few))
      }
    }
    if ((step, 100000) in cost) scaled++
    if (step ~ /second resolve/) continue
    if (!(step in allowedCost)) {
      fail(step ": has no threshold")
    } else if (many > allowedCost[step] * (1 + stepTolerance)) {
      fail(sprintf("%s: %.0f instructions for each of 10,000 components; allowed are %.0f", step, many, allowedCost[step]))
    } else if (many < allowedCost[step] * (1 - stepTolerance)) {
      cheaper(sprintf("%s: %.0f instructions for each of 10,000 components; the threshold is %.0f", \
        step, many, allowedCost[step]))
    }
  }
  for (state in allowedBytes) if (!(state in measured)) fail("a component (" state ") has a threshold, and was not measured")
  if (scaled == 0) fail("no graph of 100,000 components was counted")
  if (peaks == 0) fail("the memory of no process with 100,000 components was measured")
  for (step in allowedCost) if (!(step in steps)) fail(step ": has a threshold, and was not counted")
  if (hints != "") printf "Cheaper than the thresholds (Benchmarks/run --record writes new ones):\n%s", hints
  if (failures != "") { printf "More than allowed:\n%s", failures; exit 1 }
  print "All rows are within their thresholds."
}

function fail(text) { failures = failures "  " text "\n" }
function cheaper(text) { hints = hints "  " text "\n" }

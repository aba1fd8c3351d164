# Turns counts into thresholds.
#
#   awk -f record.awk counts.tsv

BEGIN {
  FS = OFS = "\t"
  print "row", "front end", "instructions, as a multiple of the work by hand; of a step, for each of 10,000; bytes of a component", "allocations"
}
$1 == "row" && $3 == "byHand" { byHand[$2] = $4; next }
$1 == "row" { print $2, $3, sprintf("%.3f", $4 / byHand[$2]), sprintf("%.0f", $5) }
$1 == "growth" && $3 == 10000 && $2 !~ /second resolve/ { print $2, "each", sprintf("%.0f", $4) }
$1 == "memory" { print $2 ": " $3, "bytes", $4 }

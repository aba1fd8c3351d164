# Compares what is counted of compiled code with the thresholds, and prints what is over. Exits with 1 if there is any.
#
#   awk -f check.awk thresholds.tsv rows.tsv
#
# Each file has titles in its first line, and names in its first column. All counts repeat exactly. They have a tolerance, since
# another patch release of the compiler can change them a little; scopes of the solver have none, since they change only with the
# declarations that it has to choose from.

BEGIN { FS = "\t" }

FNR == 1 {
  for (i = 2; i <= NF; i++) {
    title[i] = $i
    tolerance[i] = $i ~ /^scopes/ ? 0 : 0.03
  }
  next
}

FILENAME == ARGV[1] { thresholds[$1]; for (i = 2; i <= NF; i++) allowed[$1, i] = $i; next }

{
  found[$1]
  if (!($1 in thresholds)) { fail($1 " has no threshold"); next }
  for (i = 2; i <= NF; i++) {
    if ($i > allowed[$1, i] * (1 + tolerance[i])) {
      fail($1 ": " title[i] " " $i "; allowed are " allowed[$1, i])
    } else if ($i < allowed[$1, i] * (1 - tolerance[i])) {
      cheaper($1 ": " title[i] " " $i "; the threshold is " allowed[$1, i])
    }
  }
}

END {
  for (row in thresholds) if (!(row in found)) fail(row " has a threshold, and was not counted")
  if (hints != "") printf "Cheaper to compile than the thresholds (Benchmarks/run --record writes new ones):\n%s", hints
  if (failures != "") { printf "More to compile than allowed:\n%s", failures; exit 1 }
  print "All in " ARGV[1] " are within their thresholds for the compiler."
}

function fail(text) { failures = failures "  " text "\n" }
function cheaper(text) { hints = hints "  " text "\n" }

# Reads what callgrind wrote at each mark, and prints the cost of one operation.
#
#   awk -f counts.awk segments dump.1 dump.2 …
#
# Line n of `segments` says what was done before mark n: group, name, side, and how often; "-" for work that does not count.
# The output has group, name, side, instructions, allocations.

BEGIN {
  FS = "\t"
  split("malloc calloc realloc posix_memalign aligned_alloc memalign", names, " ")
  for (i in names) allocates[names[i]] = 1
}

FILENAME == ARGV[1] { segment[FNR] = $0; next }

FNR == 1 { finish(); mark++; instructions = allocations = 0 }

# In a dump, "fn" begins the lines of a function, "cfn" names what it calls, and "calls" says how often.
/^fn=/ { caller = substr($0, 4) }
/^cfn=/ { callee = substr($0, 5) }
# One allocating function can call another; the aligned ones share code.
/^calls=/ && callee in allocates && !(caller in allocates) && caller !~ /^_mid_memalign/ {
  split(substr($0, 7), calls, " ")
  allocations += calls[1]
}
/^summary: / { split($0, words, " "); instructions = words[2] }

END { finish() }

function finish() {
  if (mark == 0 || segment[mark] == "-" || segment[mark] == "") return
  split(segment[mark], part, "\t")
  printf "%s\t%s\t%s\t%.2f\t%.2f\n", part[1], part[2], part[3], instructions / part[4], allocations / part[4]
}

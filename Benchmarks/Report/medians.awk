# Merges lines that differ only in their last field into one line with the median, in the order of first appearance.

BEGIN { FS = OFS = "\t" }

{
  value = $NF
  key = substr($0, 1, length($0) - length(value) - 1)
  if (!(key in count)) order[++keys] = key
  # Insertion sort: there are few.
  for (i = ++count[key]; i > 1 && values[key, i - 1] > value; i--) values[key, i] = values[key, i - 1]
  values[key, i] = value + 0
}

END { for (i = 1; i <= keys; i++) print order[i], values[order[i], int((count[order[i]] + 1) / 2)] }

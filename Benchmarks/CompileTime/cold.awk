# Generates a program that measures its own start: `count` classes, the first ten without parameters, the others with two.
#
#   awk -v count=1000 -f cold.awk

BEGIN {
  print "import DICore"
  for (i = 0; i < count; i++) {
    if (i < 10) {
      printf "final class T%d {}\n", i
    } else {
      printf "final class T%d { let a: T%d; let b: T%d; init(a: T%d, b: T%d) { self.a = a; self.b = b } }\n", \
        i, int(i / 2), i % 10, int(i / 2), i % 10
    }
  }
  for (first = 0; first < count; first += 50) {
    printf "@inline(never) func register%d(_ builder: DIContainerBuilder) {\n", first
    for (i = first; i < first + 50; i++) printf "  builder.register(T%d.init)\n", i
    printf "}\n@inline(never) func resolve%d(_ container: DIBuiltContainer) throws {\n", first
    for (i = first; i < first + 50; i++) printf "  take(try container.resolve(T%d.self))\n", i
    print "}"
  }
  print "@inline(never) @_optimize(none) func take(_ object: __owned AnyObject) {}"
  print "@inline(never) func registerAll(_ builder: DIContainerBuilder) {"
  for (first = 0; first < count; first += 50) printf "  register%d(builder)\n", first
  print "}\n@inline(never) func buildAll(_ builder: DIContainerBuilder) throws -> DIBuiltContainer { try builder.build() }"
  print "@inline(never) func resolveAll(_ container: DIBuiltContainer) throws {"
  for (first = 0; first < count; first += 50) printf "  try resolve%d(container)\n", first
  print "}"
  print "@inline(never) @_optimize(none) func resolveFirst(_ container: DIBuiltContainer) throws { try resolveAll(container) }"
  # Not identical to the other, or the compiler merges the two.
  print "@inline(never) @_optimize(none) func resolveAgain(_ container: DIBuiltContainer) throws {"
  print "  try resolveAll(container)\n  take(T0())\n}"
  print "func report(_ step: String, _ duration: Duration) {"
  print "  print(Double(duration.components.attoseconds) / 1e15, step, separator: \"\\t\")\n}"
  print "@main enum Program {\n  static func main() throws {\n    let clock = ContinuousClock()"
  print "    let builder = DIContainerBuilder()\n    report(\"registerAll\", clock.measure { registerAll(builder) })"
  print "    var container: DIBuiltContainer?"
  print "    report(\"buildAll\", try clock.measure { container = try buildAll(builder) })"
  print "    report(\"resolveFirst\", try clock.measure { try resolveFirst(container!) })"
  print "    report(\"resolveAgain\", try clock.measure { try resolveAgain(container!) })\n  }\n}"
}

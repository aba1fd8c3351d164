# Prints a Swift file: classes with two parameters, and a statement for each. In a statement, `Class#` stands for the class,
# `Class#A` and `Class#B` for the types of its parameters, and `Service#` for a protocol that it conforms to.
#
#   awk -v count=1000 -v form='builder.register(Class#.init)' -f generate.awk
#
# Without a form the file has only the classes. They are public, so that the optimizer keeps them, and sendable, so that a
# lifetime that keeps them causes no warning: the compiler takes longer to print one than to check the statement.

function class(number) { return "Class" (number < 1 ? 0 : number) }

BEGIN {
  print "import Comparison"
  print "import DICore\n"
  print "public final class Class0: Sendable {}\n"
  for (number = 1; number <= count; number++) {
    print "public protocol Service" number " {}"
    print "public final class " class(number) ": Service" number ", @unchecked Sendable {"
    print "  let a: " class(number - 1)
    print "  let b: " class(number - 2)
    print "  var later: " class(number - 3) "!"
    print "  init(a: " class(number - 1) ", b: " class(number - 2) ") {"
    print "    self.a = a"
    print "    self.b = b"
    print "  }"
    print "}\n"
  }
  if (form == "") exit
  # Ten to a function, as in a program that is assembled from parts.
  for (first = 1; first <= count; first += 10) {
    print "public func register" first "(_ builder: DIContainerBuilder, _ container: DIContainer) {"
    for (number = first; number < first + 10 && number <= count; number++) {
      statement = form
      gsub(/Class#A/, class(number - 1), statement)
      gsub(/Class#B/, class(number - 2), statement)
      gsub(/#/, number, statement)
      print "  " statement
    }
    print "}\n"
  }
}

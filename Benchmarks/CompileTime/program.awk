# Writes a program as people lay it out: `count` classes with two parameters, ten to a file, and in each file a function that
# registers its classes. A class takes the two before it in its file, and the first ones two classes without parameters.
#
#   awk -v count=1000 -v form='builder.register(Class#.init)' -v folder=Sources -f program.awk
#
# Without a form the program has only the classes. They are public, so that the optimizer keeps them. In a statement, `Class#`
# stands for the class. One large file with a chain of all classes is no measure: LLVM follows the references from class to class
# again for each function.

BEGIN {
  for (first = 1; first <= count; first += 10) {
    file = folder "/Part" first ".swift"
    print "import Comparison\nimport DICore\n" > file
    print "public final class Class" first "Left {}\npublic final class Class" first "Right {}\n" > file
    left = "Class" first "Left"
    right = "Class" first "Right"
    statements = ""
    for (number = first; number < first + 10 && number <= count; number++) {
      print "public final class Class" number " {" > file
      print "  let a: " left "\n  let b: " right > file
      print "  init(a: " left ", b: " right ") {\n    self.a = a\n    self.b = b\n  }\n}\n" > file
      left = right
      right = "Class" number
      statement = form
      gsub(/#/, number, statement)
      statements = statements "  " statement "\n"
    }
    if (form != "") print "public func register" first "(_ builder: DIContainerBuilder) {\n" statements "}" > file
    close(file)
  }
}

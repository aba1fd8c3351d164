// Short requests: the context says which type is resolved.

import DICore
import DIOperators

final class Cat: Sendable {}

protocol Logger: Sendable {
  var name: String { get }
}

struct FileLogger: Logger {
  let name = "file"
}

struct ConsoleLogger: Logger {
  let name = "console"
}

final class Home {
  let cat: Cat
  let loggers: [any Logger]
  var dog: Dog?

  init(cat: Cat, loggers: [any Logger]) {
    self.cat = cat
    self.loggers = loggers
  }
}

final class Dog {}

// MARK: - A container that is built

let builder = DIContainerBuilder()
builder.register(Cat.init).lifetime(.single)
builder.register { FileLogger() }.as(Logger.self).check { $0 }.set(.default)
builder.register { ConsoleLogger() }.as(Logger.self).check { $0 }
builder.register { container in Home(cat: try *container, loggers: try **container) }
let container = try builder.build()

let home: Home = try *container
let dog: Dog? = *?container
print(home.loggers.map(\.name), dog == nil, home.cat === (try *container as Cat))

// MARK: - A container without a build

let declared = DIContainer()
declared.register(Cat.init).lifetime(.single)
declared.register(FileLogger.init).as(Logger.self)
declared.register { (container: DIContainer) in Home(cat: *container, loggers: **container) }
  .injection { $0.dog = $1 }

let other: Home = *declared
print(other.loggers.count, other.dog == nil, other.cat === (*declared as Cat))

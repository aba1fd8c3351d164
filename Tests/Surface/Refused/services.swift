// Checked services that must not compile: see `run`.

import DICore
import DIModules

protocol Logger {}
final class Cat {
  init() {}
}
enum Disk {}
enum Primary {}

func checked(_ container: DIContainer) {
  container.register(Cat.self).as(check: Logger.self) { $0 }  // refused: of type 'Cat'
  container.register(Cat.self).as(check: Logger.self, name: "a") { $0 }  // refused: of type 'Cat'
  container.register(Cat.self).as(check: Logger.self, tag: Disk.self) { $0 }  // refused: of type 'Cat'
  container.register(Cat.self).as(check: Logger.self, tag: 7) { $0 }  // refused: of type 'Cat'
}

// A name must be a `DIName`.
func named(_ container: DIContainer) {
  let cat: Cat = by(name: Primary.self, on: container.resolve())  // refused: 'Primary' conform to 'DIName'
  _ = cat
}

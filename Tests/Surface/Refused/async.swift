// Mistakes where creating or closing suspends: see `run`.

import DIAsync
import DICore

nonisolated protocol Store: Sendable {}
nonisolated final class Database: Store {
  init() async throws {}
  func close() async throws {}
}
nonisolated final class Cat: Sendable {
  init() {}
}
nonisolated final class Late: Sendable {
  init() async {}
  init(cat: Cat) async throws {}
}
nonisolated struct Around: Store {
  let inner: any Store
  let late: Late
}
nonisolated func open() async throws -> Database { try await Database() }

nonisolated func aContainerDoesNotThrow(_ container: DIContainer) {
  container.register { try await Database() }  // refused: cannot throw: handle the error inside
  container.register { (cat: Cat) in try await Late(cat: cat) }  // refused: cannot throw: handle
  container.register { () async throws -> Database in try await open() }  // refused: cannot throw: handle
  container.register(open)  // refused: cannot throw: handle the error inside
  container.register(Database.init)  // refused: cannot throw: handle the error inside
  container.register(Late.init(cat:))  // refused: cannot throw: handle the error inside
  container.register(Database.self).onClose { try await $0.close() }  // refused: cannot throw: handle the error inside
  container.register(Database.self).onClose { file, outcome in try await file.close() }  // refused: cannot throw
}

nonisolated func whatSuspendsHasNoLabel(_ builder: DIContainerBuilder) {
  builder.register(type: open)  // refused: without type:
  builder.register(type: Late.init(cat:))  // refused: without type:
}

// Without the products for what does not suspend.
nonisolated func anImportIsMissing(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register(type: Cat.self).initialWithArg { _, cat in cat }  // refused: import DIArguments
  builder.register(type: Cat.self).initialWithArg { (_, cat: Cat) -> Cat? in cat }  // refused: import DIArguments
  builder.replace(Cat.self) { Cat() }  // refused: import DITesting
  builder.replace(Cat.self, Cat.init)  // refused: import DITesting
  container.replace(Cat.self) { Cat() }  // refused: import DITesting
  container.replace(Cat.self) { () -> Cat? in nil }  // refused: import DITesting
}

nonisolated func aFunctionIsMissing(_ builder: DIContainerBuilder) {
  builder.register(type: Cat.self).initial()  // refused: could not be inferred
  builder.decorate((any Store).self)  // refused: could not be inferred
}

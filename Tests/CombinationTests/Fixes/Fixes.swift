import DICore

// The types of the programs whose fixes are carried out.

protocol Store: Sendable {}

final class Disk: Store { init() {} }

final class Net: Store { init() {} }

protocol Labelled {}

final class Tape: Store, Labelled { init() {} }

final class Archive: Sendable {
  let store: any Store
  init(store: any Store) { self.store = store }
}

class Animal: @unchecked Sendable {}

class Cat: Animal, @unchecked Sendable {
  var home: Home?
  override init() {}
}

final class Lion: Cat, @unchecked Sendable {}

class Home: @unchecked Sendable {
  init() {}
}

final class Villa: Home, @unchecked Sendable {}

final class Kennel: Sendable {
  let cat: Cat
  init(cat: Cat) { self.cat = cat }
}

enum Toy {
  final class Cat: Sendable { init() {} }
}

final class Cache: Sendable {
  init(size: Int = 1) {}
}

struct Limit { let value = 1 }

struct User: Sendable {}

struct Stores {
  let all: [any Store]
}

enum Media: Hashable, Sendable { case file, net }

/// The fixes by subject.
enum Fixes {}

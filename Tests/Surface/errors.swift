// What users write about errors and descriptions, type-checked by .ci/run in language modes 6 and 5, and in 6 with the main actor as
// default isolation. It is not run: that these forms compile, without a warning, is the test.

import DICore

nonisolated struct Unauthorized: Error {}
final class Cat {
  init() {}
}

func whatAProgramThrew(_ container: DIBuiltContainer) -> String {
  do {
    _ = try container.resolve(Cat.self)
    return "found"
  } catch {
    if error.underlying(as: Unauthorized.self) != nil { return "unauthorized" }
    if let other: Unauthorized = error.underlying() { return "\(other)" }
    if case .typeIsNotFound(let type) = error, type == Cat.self { return "no cats here" }
    return error.description
  }
}

// In a closure, and beside what throws any error, the caught error is `any Error`.
func routes(_ add: (@escaping @Sendable () async throws -> String) -> Void, _ container: DIBuiltContainer) {
  add {
    do {
      _ = try container.resolve(Cat.self)
      return "found"
    } catch DIError.typeIsNotFound(let type) where type == Cat.self {
      return "no cats here"
    } catch {
      if error.underlying(as: Unauthorized.self) != nil { return "unauthorized" }
      throw error
    }
  }
}

func besideOtherErrors(_ container: DIBuiltContainer, _ decode: () throws -> Void) throws -> String {
  do {
    try decode()
    _ = try container.resolve(Cat.self)
    return "found"
  } catch {
    if let other: Unauthorized = error.underlying() { return "\(other)" }
    throw error
  }
}

func inATaskAndAResult(_ container: DIBuiltContainer) async -> Bool {
  let result = await Task { try container.resolve(Cat.self) === Cat() }.result
  guard case .failure(let error) = result else { return false }
  let same = Result { try container.resolve(Cat.self) }.mapError { $0.underlying(as: Unauthorized.self) ?? $0 }
  if case .failure(let error) = same { return error is Unauthorized }
  return error.underlying(as: Unauthorized.self) != nil
}

func whatATestExpects(_ error: DIError) -> Bool {
  let info = DITypeInfo(type: Cat.self, file: #filePath, line: #line)
  return error == .typeIsNotFound(type: DIRequest(Cat.self)) || error != .isolated(typeInfo: info)
    || error == DIError.build(errors: [.weakLifetimeOfValue(typeInfo: info)])
}

func resolvingOnBehalfOfOthers<T>(
  _ container: DIContainer, file: StaticString = #fileID, line: UInt = #line
) -> T {
  container.resolve(file: file, line: line)
}

func resolvingByNameOnBehalfOfOthers<T, Container: DIResolving>(
  _ container: Container, _ name: String, file: StaticString = #fileID, line: UInt = #line
) throws(Container.Failure) -> T {
  try container.resolve(name: name, file: file, line: line)
}

func describing(_ builder: DIContainerBuilder, _ container: DIContainer) -> String {
  let registration = builder.register { Cat() }
  let late = container.register(Cat.init)
  return "\(builder) \(container) \(registration) \(late) \(DIScope(name: "account")) \(Lifetime.single)"
    + String(describing: Mirror(reflecting: container).children.count)
}

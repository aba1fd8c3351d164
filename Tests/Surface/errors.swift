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

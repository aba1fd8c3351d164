/// A request for an instance of every component that provides a service and has a name, by name.
///
/// Use it where a name chooses at run time: exporters by file extension, handlers by command. Write it as `manyByName($0)` in a
/// registered closure; outside of one, `resolveManyByName(_:)` does the same.
///
/// ```swift
/// builder.register { PDFExporter() }.as((any Exporter).self).check { $0 }.set(name: "pdf")
/// builder.register { HTMLExporter() }.as((any Exporter).self).check { $0 }.set(name: "html")
/// builder.register { Export(exporters: manyByName($0)) }
/// ```
///
/// - Each name has the instance that a request by this name gets, so tests, nearer containers and fallbacks count as always. A
///   component with several names has an element for each. A component without a name is left out.
/// - If several components remain for one name, the request throws `DIError.intersectionNamesForType`. `build()` finds such
///   components too, unless they are elements.
/// - Members that list the dependent in return, a factory that returns `nil`, and a service without any such component are
///   treated as by ``DIMany``.
///
/// It costs what ``DIMany`` costs, and a dictionary.
public struct DIManyByName<T> {
  let instances: [String: T]
}

/// Unwraps a request for many by name.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instances by name.
public func manyByName<T>(_ request: DIManyByName<T>) -> [String: T] { request.instances }

/// Unwraps a request for many by name that may be none.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instances by their name; empty if no component with a name provides the service.
public func manyByNameOrNone<T>(_ request: DIOptionalRequest<DIManyByName<T>>) -> [String: T] {
  request.value?.instances ?? [:]
}

extension DIManyByName: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }
  package static var orNone: String? { "manyByNameOrNone($0)" }
  package static var listKey: ListKey? { .name }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    dialect.manyMustExist ? nil : DIManyByName(instances: [:])
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.connectManyByKey(of: T.self, by: NameKey.self, options, into: slot) { elements in
      DIManyByName(instances: Dictionary(uniqueKeysWithValues: elements.map { ($0.key.name, $0.value) }))
    }
  }
}

extension DIResolving {
  /// Returns an instance of every component that provides a service and has a name, by name.
  ///
  /// ```swift
  /// let exporters: [String: any Exporter] = try container.resolveManyByName()
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, likewise.
  /// - Returns: The instances by name; see ``DIManyByName``.
  /// - Throws: `DIError.typeIsNotFound` if no component has a name (on a `DIContainer`, the dictionary is empty instead);
  ///   `DIError.intersectionNamesForType` if several components remain for one name; otherwise as `resolveMany(_:)`.
  public func resolveManyByName<T>(
    _ type: T.Type = T.self, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [String: T] {
    try resolve(DIManyByName<T>.self, file: file, line: line).instances
  }
}

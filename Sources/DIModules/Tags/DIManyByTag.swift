public import DICore

/// A request for an instance of every component that provides a service and has a tag of one type, by the value of the tag.
///
/// Write it as `manyByTag($0)` in a registered closure; outside of one, `resolveManyByTag(_:by:)` does the same.
///
/// ```swift
/// enum Format { case pdf, html }
///
/// builder.register { PDFExporter() }.as((any Exporter).self).check { $0 }.set(tag: Format.pdf)
/// builder.register { HTMLExporter() }.as((any Exporter).self).check { $0 }.set(tag: Format.html)
/// builder.register { Export(exporters: manyByTag($0)) }  // takes [Format: any Exporter]
/// ```
///
/// A tag that is a ``DITagValue`` counts as its value. Everything else is as for `DIManyByName`; where several
/// components remain for one tag, the error is `DIError.intersectionTagsForType`.
public struct DIManyByTag<T, Tag: Hashable & Sendable> {
  let instances: [Tag: T]
}

/// Unwraps a request for many by tag.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instances by the value of their tag.
public func manyByTag<T, Tag>(_ request: DIManyByTag<T, Tag>) -> [Tag: T] { request.instances }

/// Unwraps a request for many by tag that may be none.
///
/// - Parameter request: A parameter of the registered closure.
/// - Returns: The instances by the value of their tag; empty if no component with such a tag provides the service.
public func manyByTagOrNone<T, Tag>(_ request: DIOptionalRequest<DIManyByTag<T, Tag>>) -> [Tag: T] {
  optional(request)?.instances ?? [:]
}

extension DIManyByTag: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }
  package static var orNone: String? { "manyByTagOrNone($0)" }
  package static var listKey: ListKey? { .tag(Tag.self) }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    DIMany<T>.answerToNothing(dialect).map { _ in Self(instances: [:]) }
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.connectManyByKey(of: T.self, by: TagKey<Tag>.self, options, into: slot) { elements in
      Self(instances: Dictionary(uniqueKeysWithValues: elements.map { ($0.key.tag, $0.value) }))
    }
  }
}

extension DIResolving {
  /// Returns an instance of every component that provides a service and has a tag of one type, by the value of the tag.
  ///
  /// ```swift
  /// let exporters = try container.resolveManyByTag((any Exporter).self, by: Format.self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type; can be omitted if it follows from the context.
  ///   - tag: The type of the tags; can be omitted if it follows from the context.
  ///   - file: The file of the request, for the message if a `DIContainer` ends the program.
  ///   - line: The line of the request, for the same message.
  /// - Returns: The instances by the value of their tag; see ``DIManyByTag``.
  /// - Throws: `DIError.typeIsNotFound` if no component has such a tag (on a `DIContainer`, the dictionary is empty instead);
  ///   `DIError.intersectionTagsForType` if several components remain for one tag; otherwise as `resolveMany(_:)`.
  public func resolveManyByTag<T, Tag: Hashable & Sendable>(
    _ type: T.Type = T.self, by tag: Tag.Type = Tag.self, file: StaticString = #fileID, line: UInt = #line
  ) throws(Failure) -> [Tag: T] {
    manyByTag(try resolve(DIManyByTag<T, Tag>.self, file: file, line: line))
  }
}

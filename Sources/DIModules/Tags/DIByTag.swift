package import DICore

/// A request by one or more tags, for parameters of a registered closure.
///
/// Write `by(tag:on:)` or `by(tags:on:)` around the parameter. Elsewhere, call `resolve(_:tag:)` of a container.
///
/// ```swift
/// enum Disk {}
///
/// container.register(FileLogger.init).as((any Logger).self, tag: Disk.self)
/// container.register { Journal(logger: by(tag: Disk.self, on: $0)) }
/// ```
///
/// The component must have all of the tags. A tag that is a ``DITagValue`` stands for its value. `T` can be a request, and a
/// request can wrap this one:
///
/// - `DIByTag<DIMany<any Logger>, Disk>` and `DIMany<DIByTag<any Logger, Disk>>`: all loggers with the tag
/// - `DIByTag<(any Logger)?, Disk>`: a logger with the tag, or `nil`
/// - `DIByTag<DILazy<any Logger>, Disk>`: a logger with the tag, resolved later
/// - `DIByTag<DIByTag<any Logger, Disk>, Fast>`: the same as `DIByTag<any Logger, Disk, Fast>`
///
/// If components are registered for the type, but none has the tags, the request throws `DIError.typeIsNotFoundForTag`. If
/// several components have the tags and none is the default, it throws `DIError.intersectionTagsForType`.
///
/// It costs the same as a request for `T`: the component is chosen once, not at each request.
public struct DIByTag<T, each Tag> {
  // Must stay the only property: the linker uses a provider of `T` as a provider of this type (`Linker.answer(_:as:_:into:)`).
  @usableFromInline let value: T
}

/// Unwraps a request by tag.
///
/// - Parameters:
///   - tag: The tag, as in the registration, or a ``DITagValue``, which stands for its value.
///   - request: A parameter of the registered closure.
/// - Returns: The instance, of the type that the context requires.
@inlinable
public func by<T, Tag>(tag: Tag.Type, on request: DIByTag<T, Tag>) -> T { request.value }

/// Unwraps a request by several tags.
///
/// - Parameters:
///   - tags: The tags, which the component must all have.
///   - request: A parameter of the registered closure.
/// - Returns: The instance, of the type that the context requires.
@inlinable
public func by<T, each Tag>(tags: repeat (each Tag).Type, on request: DIByTag<T, repeat each Tag>) -> T {
  request.value
}

/// Unwraps an optional request by tag, as in `injection(.optional)` and inside `optional(_:)`.
///
/// - Parameters:
///   - tag: The tag.
///   - request: A parameter of the registered closure.
/// - Returns: The instance; nil if nothing is registered with the tag.
@inlinable @_disfavoredOverload
public func by<T, Tag>(tag: Tag.Type, on request: DIByTag<T, Tag>?) -> T? { request?.value }

/// Unwraps an optional request by several tags, as in `injection(.optional)` and inside `optional(_:)`.
///
/// - Parameters:
///   - tags: The tags, which the component must all have.
///   - request: A parameter of the registered closure.
/// - Returns: The instance; nil if nothing is registered with all of the tags.
@inlinable @_disfavoredOverload
public func by<T, each Tag>(tags: repeat (each Tag).Type, on request: DIByTag<T, repeat each Tag>?) -> T? {
  request?.value
}

extension DIByTag: DependencyRequest {
  package static var wrappedType: any Any.Type { T.self }

  package static var qualifiers: [Qualifier] {
    var qualifiers: [Qualifier] = []
    for tag in repeat (each Tag).self { qualifiers.append(.tag(type: tag)) }
    return qualifiers
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.answer(T.self, as: Self.self, options.with(qualifiers), into: slot)
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    contentWithNothing(T.self, dialect).map { DIByTag(value: $0) }
  }
}

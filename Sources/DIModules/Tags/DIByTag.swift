package import DICore

/// A request for what has some tags; written `by(tag:on:)` where a closure is registered.
///
/// ```swift
/// container.register(FileLogger.init).as(Logger.self, tag: Disk.self)
/// container.register { Journal(logger: by(tag: Disk.self, on: $0)) }
/// ```
///
/// What answers has all of the tags. `T` may be any request: `DIByTag<DIMany<Logger>, Disk>` is all loggers with the tag,
/// `DIByTag<Logger?, Disk>` one that may be missing, `DIByTag<DILazy<Logger>, Disk>` one that is made later, and
/// `DIByTag<DIByTag<Logger, Disk>, Fast>` the same as `DIByTag<Logger, Disk, Fast>`. It may as well be wrapped itself:
/// `DIMany<DIByTag<Logger, Disk>>`. A tag that is a ``DITagValue`` means its value.
///
/// It costs what a request for a `T` costs: tags are looked at when the request is linked, and not when it is made.
public struct DIByTag<T, each Tag> {
  // The only property: see `answer`.
  @usableFromInline let value: T
}

/// What has a tag.
///
/// - Parameters:
///   - tag: The tag, as the registration has it, `as(Logger.self, tag: Disk.self)`; or a ``DITagValue``, for its value.
///   - request: The parameter of the closure that is registered.
/// - Returns: What answers, of the type that the context asks for.
@inlinable
public func by<T, Tag>(tag: Tag.Type, on request: DIByTag<T, Tag>) -> T { request.value }

/// What has all of some tags.
///
/// - Parameters:
///   - tags: The tags, in any number.
///   - request: The parameter of the closure that is registered.
/// - Returns: What answers, of the type that the context asks for.
@inlinable
public func by<T, each Tag>(tags: repeat (each Tag).Type, on request: DIByTag<T, repeat each Tag>) -> T {
  request.value
}

/// What has a tag, where the parameter itself is optional, as in `injection(.optional)` and within `optional(_:)`.
///
/// - Parameters:
///   - tag: The tag.
///   - request: The parameter of the closure that is registered.
/// - Returns: What answers; nil if nothing does.
@inlinable @_disfavoredOverload
public func by<T, Tag>(tag: Tag.Type, on request: DIByTag<T, Tag>?) -> T? { request?.value }

/// What has all of some tags, where the parameter itself is optional, as in `injection(.optional)` and within `optional(_:)`.
///
/// - Parameters:
///   - tags: The tags, in any number.
///   - request: The parameter of the closure that is registered.
/// - Returns: What answers; nil if nothing does.
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

  package static func availability(_ options: RequestOptions, _ linker: Linker) -> Availability {
    linker.availability(T.self, options.with(qualifiers))
  }

  package static func answer(_ options: RequestOptions, _ linker: Linker, into slot: Slot) -> Bool {
    linker.answer(T.self, as: Self.self, options.with(qualifiers), into: slot)
  }

  package static func answerToNothing(_ dialect: Dialect) -> Self? {
    contentWithNothing(T.self, dialect).map { DIByTag(value: $0) }
  }
}

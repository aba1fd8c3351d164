import DICore
import DIModules
import Testing

/// What is asked for.
protocol Service: AnyObject {}

final class Implementation: Service, @unchecked Sendable {}

/// What asks, in its initializer or later.
final class Asker {
  var ask: () throws -> [any Service]
  init(_ ask: @escaping () throws -> [any Service] = { [] }) { self.ask = ask }
}

/// The ways to ask for a service.
enum RequestKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case initializer, injection, many, optional, name, lazy, provider, lazyMany, manyLazy
  case closure, manualInjection, closureByName, closureForMany, closureForLazy
  case keptContainer, keptContainerByName, keptScope, keptContainerForMany, keptProvider
  case tag, byTag, injectionByTag, manyByTag, lazyByTag, keptContainerByTag, keptContainerByTypeTag

  var testDescription: String { rawValue }

  /// Whether what may not be seen is left out instead of being an error.
  var isOptional: Bool { self == .optional }

  /// Whether all that answer are asked for.
  var isMany: Bool {
    switch self {
    case .many, .lazyMany, .manyLazy, .closureForMany, .keptContainerForMany, .manyByTag: true
    default: false
    }
  }

  /// The name that is asked for.
  static let serviceName = "service"

  /// The tag that is asked for by value.
  static let serviceTag = LoggerType.file

  /// Whether the service has to have the name.
  private var isByName: Bool { self == .name || self == .closureByName || self == .keptContainerByName }

  /// Whether the service has to have the tag that is a value.
  private var isByTag: Bool { self == .tag || self == .keptContainerByTag }

  /// Whether the service has to have the tag that is a type.
  private var isByTypeTag: Bool {
    switch self {
    case .byTag, .injectionByTag, .manyByTag, .lazyByTag, .keptContainerByTypeTag: true
    default: false
    }
  }

  /// Whether the service has to have a name or tag.
  var isQualified: Bool { isByName || isByTag || isByTypeTag }

  /// Gives a service the name or tag that is asked for, if one is.
  func mark<T>(_ service: DIBuilderRegistration<T>) {
    if isByName { service.set(name: Self.serviceName) }
    if isByTag { service.set(tag: Self.serviceTag) }
    if isByTypeTag { service.set(tag: Disk.self) }
  }

  /// What a container itself answers, asked by what this kind asks by.
  func resolve(from container: DIBuiltContainer) throws -> any Service {
    if isByName { return try container.resolve(name: Self.serviceName) }
    if isByTag { return try container.resolve(tag: Self.serviceTag) }
    return isByTypeTag ? try container.resolve(tag: Disk.self) : try container.resolve()
  }

  /// Registers an asker that asks in this way for something that serves as it.
  @discardableResult
  func register(in builder: DIContainerBuilder) -> DIBuilderRegistration<Asker> {
    typealias S = any Service
    switch self {
    case .initializer: return builder.register { (service: S) in Asker { [service] } }
    case .injection:
      return builder.register { Asker() }.injection { (asker: Asker, service: S) in asker.ask = { [service] } }
    case .many:
      return builder.register { (services: DIMany<S>) -> Asker in
        let services = DICore.many(services)
        return Asker { services }
      }
    case .optional:
      return builder.register { Asker() }
        .injection(.optional) { (asker: Asker, service: S?) in asker.ask = { service.map { [$0] } ?? [] } }
    case .name, .closureByName:
      return builder.register { (container: DIBuiltContainer) -> Asker in
        let service = try container.resolve(S.self, name: Self.serviceName)
        return Asker { [service] }
      }
    case .lazy: return builder.register { (service: DILazy<S>) in Asker { [try service.get()] } }
    case .provider: return builder.register { (service: DIProvider<S>) in Asker { [try service.get()] } }
    case .lazyMany:
      return builder.register { (services: DILazy<DIMany<S>>) in Asker { try DICore.many(services.get()) } }
    case .manyLazy:
      return builder.register { (services: DIMany<DILazy<S>>) -> Asker in
        let services = DICore.many(services)
        return Asker { try services.map { try $0.get() } }
      }
    case .closure:
      return builder.register { (container: DIBuiltContainer) -> Asker in
        let service = try container.resolve(S.self)
        return Asker { [service] }
      }
    case .manualInjection:
      return builder.register { Asker() }
        .injection(.manual) { container, asker in
          let service = try container.resolve(S.self)
          asker.ask = { [service] }
        }
    case .closureForMany:
      return builder.register { (container: DIBuiltContainer) -> Asker in
        let services = try container.resolveMany(S.self)
        return Asker { services }
      }
    case .closureForLazy:
      return builder.register { (container: DIBuiltContainer) -> Asker in
        let service = try container.resolve(DILazy<S>.self)
        return Asker { [try service.get()] }
      }
    case .keptContainer:
      return builder.register { (container: DIBuiltContainer) in Asker { [try container.resolve(S.self)] } }
    case .keptContainerByName:
      return builder.register { (container: DIBuiltContainer) in
        Asker { [try container.resolve(S.self, name: Self.serviceName)] }
      }
    case .keptScope:
      return builder.register { (container: DIBuiltContainer) -> Asker in
        let scope = container.newLifeTimeScope()
        return Asker { [try container.useScope(from: scope.newLifeTimeScope()).resolve(S.self)] }
      }
    case .keptContainerForMany:
      return builder.register { (container: DIBuiltContainer) in Asker { try container.resolveMany(S.self) } }
    case .tag:
      return builder.register { (container: DIBuiltContainer) -> Asker in
        let service = try container.resolve(S.self, tag: Self.serviceTag)
        return Asker { [service] }
      }
    case .byTag:
      return builder.register { (service: DIByTag<S, Disk>) -> Asker in
        let service = by(tag: Disk.self, on: service)
        return Asker { [service] }
      }
    case .injectionByTag:
      return builder.register { Asker() }
        .injection { (asker: Asker, service: DIByTag<S, Disk>) in
          let service = by(tag: Disk.self, on: service)
          asker.ask = { [service] }
        }
    case .manyByTag:
      return builder.register { (services: DIMany<DIByTag<S, Disk>>) -> Asker in
        let services = DICore.many(services).map { by(tag: Disk.self, on: $0) }
        return Asker { services }
      }
    case .lazyByTag:
      return builder.register { (service: DILazy<DIByTag<S, Disk>>) in
        Asker { [by(tag: Disk.self, on: try service.get())] }
      }
    case .keptContainerByTag:
      return builder.register { (container: DIBuiltContainer) in
        Asker { [try container.resolve(S.self, tag: Self.serviceTag)] }
      }
    case .keptContainerByTypeTag:
      return builder.register { (container: DIBuiltContainer) in
        Asker { [try container.resolve(S.self, tag: Disk.self)] }
      }
    case .keptProvider:
      return builder.register { (container: DIBuiltContainer) in
        Asker { [try container.resolve(DIProvider<S>.self).get()] }
      }
    }
  }
}

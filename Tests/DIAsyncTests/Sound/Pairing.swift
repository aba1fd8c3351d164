import DIAsync
import DICore
import TestSupport

/// One combination of what belongs to the main actor with who takes it.
struct Pairing: CustomStringConvertible, Sendable {
  /// What of a label belongs to the main actor.
  enum Part: String, CaseIterable, Sendable { case initializer, injection, postInit, decorator, closing }

  let part: Part
  /// Whether it is not taken itself: what is taken needs it.
  let isNeeded: Bool
  /// The actor of the initializer of who takes it.
  let maker: Where
  /// The actor of its injection, which takes it again; nil for none.
  let injector: Where?
  let lifetime: NamedLifetime
  let taker: NamedLifetime

  var description: String {
    """
    a .\(lifetime) label whose \(part.rawValue) is of the main actor\(isNeeded ? ", needed by what is taken" : ""); \
    taken by the initializer (\(maker.rawValue)) \(injector.map { "and an injection (\($0.rawValue)) " } ?? "")of a .\(taker)
    """
  }

  static let lifetimes: [NamedLifetime] = [
    .prototype, .objectGraph, .perContainer, .lazySingle, .weakSingle, .single, .custom,
  ]

  /// All with a part that can be registered so.
  static func all(_ part: Part, isNeeded: Bool) -> [Pairing] {
    var all: [Pairing] = []
    for maker in Where.allCases {
      for injector in [nil] + Where.allCases {
        // Nothing keeps others until they are closed.
        for lifetime in lifetimes where part != .closing || lifetime.isHeld {
          for taker in lifetimes {
            all.append(
              Pairing(
                part: part, isNeeded: isNeeded, maker: maker, injector: injector, lifetime: lifetime, taker: taker))
          }
        }
      }
    }
    return all
  }

  // MARK: - Registration

  protocol Labeled: AnyObject, Sendable {}
  final class Label: Labeled {}
  final class Framed: Labeled {
    let inner: any Labeled
    init(_ inner: any Labeled) { self.inner = inner }
  }
  final class Tool: Sendable {}
  /// Needs a label.
  final class Box: Sendable { init(_ label: any Labeled) {} }
  /// Takes the label or the box.
  final class Index: Sendable {}

  /// Notes each place where something runs that does not belong there.
  func registerLabel(in builder: DIContainerBuilder, _ journal: Journal) {
    @Sendable func check(_ text: String) {
      if !Where.main.isHere { journal.note("\(text) of the main actor runs \(Where.here)") }
    }
    builder.register { Tool() }
    let registration =
      part == .initializer
      ? builder.register { @MainActor in
        check("the initializer")
        return Label()
      } : builder.register { Label() }
    registration.lifetime(lifetime.lifetime).as((any Labeled).self).check { $0 }
    switch part {
    case .initializer: break
    case .injection: registration.injection { @MainActor (_: Label, _: Tool) in check("the injection") }
    case .postInit: registration.postInit { @MainActor _ in check("the post-init") }
    case .closing: registration.onClose { @MainActor _ in check("the closing") }
    case .decorator:
      builder.decorate((any Labeled).self) { @MainActor in
        check("the decorator")
        return Framed($0)
      }
    }
    if isNeeded { builder.register(Box.init) }
  }

  func registerIndex(in builder: DIContainerBuilder, _ journal: Journal) {
    if isNeeded {
      registerIndex(taking: Box.self, in: builder, journal)
    } else {
      registerIndex(taking: (any Labeled).self, in: builder, journal)
    }
  }

  private func registerIndex<Taken>(taking _: Taken.Type, in builder: DIContainerBuilder, _ journal: Journal) {
    @Sendable func check(_ text: String, _ place: Where) {
      if !place.isHere { journal.note("\(text) of \(place) runs \(Where.here)") }
    }
    let registration =
      switch maker {
      case .anywhere: builder.register { (_: Taken) in Index() }
      case .main:
        builder.register { @MainActor (_: Taken) in
          check("the taking initializer", .main)
          return Index()
        }
      case .search:
        builder.register { @Search (_: Taken) in
          check("the taking initializer", .search)
          return Index()
        }
      }
    registration.lifetime(taker.lifetime)
    switch injector {
    case nil: break
    case .anywhere: registration.injection { (_: Index, _: Taken) in }
    case .main: registration.injection { @MainActor (_: Index, _: Taken) in check("the taking injection", .main) }
    case .search: registration.injection { @Search (_: Index, _: Taken) in check("the taking injection", .search) }
    }
  }
}

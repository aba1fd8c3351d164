internal import DICore

/// Injects one property of an object, unless the property has a value.
private enum PropertyFilling {
  /// A property that holds an object: one reference, whatever its class is.
  case object(offset: Int, LinkedRequest<AnyObject>)
  /// Another property of the object at an address.
  case value((UnsafeMutableRawPointer, InjectionContext) throws(DIError) -> Void)
}

/// Injects all properties of an object that have a registered type.
struct PropertiesFilling {
  private let fillings: [PropertyFilling]

  /// Links a request for each property of a type.
  init(_ type: any Any.Type, _ link: InjectionLink) throws(DIUnreadableProperties) {
    fillings = try Layout.of(type).openProperties.compactMap { property in
      (property.type as? any OptionalProperty.Type)?.filling(at: property.offset, link)
    }
  }

  func callAsFunction(_ object: AnyObject, _ context: InjectionContext) throws(DIError) {
    let address = Unmanaged.passUnretained(object).toOpaque()
    for filling in fillings {
      switch filling {
      case .object(let offset, let request):
        let property = (address + offset).assumingMemoryBound(to: AnyObject?.self)
        if property.pointee != nil { continue }
        let value = try request.get(in: context)
        // Checked again: the request may have set the property, through a cycle.
        if property.pointee == nil { property.pointee = value }
      case .value(let fill):
        try fill(address, context)
      }
    }
    withExtendedLifetime(object) {}
  }
}

/// The optional type of a property.
///
/// The type of a property is known only at run time. A call through this protocol makes it a generic parameter, so that code
/// can write the property.
private protocol OptionalProperty {
  /// The injection of a property of this type; nil unless the type wraps a registered class or protocol.
  static func filling(at offset: Int, _ link: InjectionLink) -> PropertyFilling?
}

extension Optional: OptionalProperty {
  fileprivate static func filling(at offset: Int, _ link: InjectionLink) -> PropertyFilling? {
    if Wrapped.self is AnyClass { return link.request(Wrapped.self).map { .object(offset: offset, $0.asObject) } }
    guard RuntimeField.isProtocol(Wrapped.self), let request = link.request(Wrapped.self) else { return nil }
    return .value { (object, context) throws(DIError) in
      let property = (object + offset).assumingMemoryBound(to: Wrapped?.self)
      if case .some = property.pointee { return }
      let value = try request.get(in: context)
      if case .none = property.pointee { property.pointee = value }
    }
  }
}

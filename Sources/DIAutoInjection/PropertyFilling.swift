internal import DICore

/// What fills one property of an object, given by its address, unless it has a value.
typealias PropertyFilling = (UnsafeMutableRawPointer, InjectionContext) throws(DIError) -> Void

/// What fills the properties of the objects of a component that something is registered for.
struct PropertiesFilling {
  private let fillings: [PropertyFilling]

  /// Asks who answers for the properties of a type.
  init(_ type: any Any.Type, _ link: InjectionLink) throws(DIUnreadableProperties) {
    fillings = try Layout.of(type).openProperties.compactMap { property in
      (property.type as? any OptionalProperty.Type)?.filling(at: property.offset, link)
    }
  }

  func callAsFunction(_ object: AnyObject, _ context: InjectionContext) throws(DIError) {
    let address = Unmanaged.passUnretained(object).toOpaque()
    for fill in fillings { try fill(address, context) }
    withExtendedLifetime(object) {}
  }
}

/// The type of a property that may have no value: what makes a type that is known at run time only one that can be written.
private protocol OptionalProperty {
  /// What fills properties of the type; nil if they hold no classes or protocols, or nothing is registered for them.
  static func filling(at offset: Int, _ link: InjectionLink) -> PropertyFilling?
}

extension Optional: OptionalProperty {
  static func filling(at offset: Int, _ link: InjectionLink) -> PropertyFilling? {
    if let type = Wrapped.self as? AnyClass { return objectFilling(type, at: offset, link) }
    guard RuntimeField.isProtocol(Wrapped.self), let request = link.request(Wrapped.self) else { return nil }
    return { (object, context) throws(DIError) in
      let property = (object + offset).assumingMemoryBound(to: Wrapped?.self)
      if case .some = property.pointee { return }
      let value = try request.get(in: context)
      // Looked at again, since what was asked may have come back to the object.
      if case .none = property.pointee { property.pointee = value }
    }
  }
}

/// The same for a class: generic code that knows that it deals with objects needs no more than a reference.
private func objectFilling<Value: AnyObject>(
  _ type: Value.Type, at offset: Int, _ link: InjectionLink
) -> PropertyFilling? {
  guard let request = link.request(type) else { return nil }
  return { (object, context) throws(DIError) in
    let property = (object + offset).assumingMemoryBound(to: Value?.self)
    if property.pointee != nil { return }
    let value = try request.get(in: context)
    if property.pointee == nil { property.pointee = value }
  }
}

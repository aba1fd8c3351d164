// Failable factories. The compiler chooses their overloads for every closure of several statements, even if the closure returns
// no optional. So they must be as fast as the others.

/// What a provider makes of the result of a registered function.
protocol Outcome {
  /// The result.
  associatedtype Returned
  associatedtype Instance
  /// The outcome for instances of any class.
  associatedtype OfObject: Outcome where OfObject.Instance == AnyObject

  /// The body of a provider, made of one that returns the result.
  static func body(_ make: @escaping Make<Returned>) -> Make<Instance>
}

/// The function returns the instance.
enum Plain<Instance>: Outcome {
  typealias OfObject = Plain<AnyObject>

  @inline(__always)
  static func body(_ make: @escaping Make<Instance>) -> Make<Instance> { make }
}

/// The function returns an optional.
enum Failable<Instance>: Outcome {
  typealias OfObject = Failable<AnyObject>

  @inline(__always)
  static func body(_ make: @escaping Make<Instance?>) -> Make<Instance> { present(make) }
}

/// The body of a provider, made of one that calls a failable function.
@inlinable @inline(__always)
func present<Instance>(_ make: @escaping Make<Instance?>) -> Make<Instance> {
  { (slots, context) throws(DIError) in
    if let instance = try make(slots, context) { return instance }
    throw absence(from: slots)
  }
}

/// The error of a factory that returned `nil`: the request fails as if the type were not registered.
@usableFromInline @inline(never)
func absence(from slots: Slots) -> DIError { slots.binding!.absence }

/// An object with every property.
///
/// Not for use. If an injection names a property that does not exist, only an unavailable overload for this type fits, and
/// the compiler prints the message of that overload.
@dynamicMemberLookup
public final class _DIUnknownObject {
  private init() {}

  /// A property of any name.
  ///
  /// - Parameter name: The name.
  public subscript(dynamicMember name: String) -> Any {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }
}

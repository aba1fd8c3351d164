/// An object with every property that anybody may think of.
///
/// Not for use. In an injection that names a property which does not exist, the compiler finds that nothing fits but a form for
/// this type, which is unavailable and says so.
@dynamicMemberLookup
public final class _DIUnknownObject {
  private init() {}

  /// Any property.
  ///
  /// - Parameter name: Its name.
  public subscript(dynamicMember name: String) -> Any {
    get { fatalError("unavailable") }
    set { fatalError("unavailable") }
  }
}

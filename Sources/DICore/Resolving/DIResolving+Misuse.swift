// What is written by habit from other containers: see DIContainerBuilder+Misuse.swift.

extension DIResolving {
  /// Not for use: arguments are of another product.
  @available(*, unavailable, message: "import DIArguments, and write resolve(_:arg:)")
  public func resolve<T, each A>(_ type: T.Type = T.self, args: repeat each A) throws(Failure) -> T {
    fatalError("unavailable")
  }
}

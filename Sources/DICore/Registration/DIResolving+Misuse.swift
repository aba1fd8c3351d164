// Unavailable overloads for mistakes, and for habits from other containers; see DIContainerBuilder+Misuse.swift.

extension DIResolving {
  /// Not for use: a request needs a type.
  @available(*, unavailable, message: "state the type: resolve(Cat.self), or let cat: Cat = …")
  public func resolve() throws(Failure) -> _DIUnknownObject { fatalError("unavailable") }

  /// Not for use: arguments need the product DIArguments.
  @available(*, unavailable, message: "import DIArguments, and write resolve(_:arg:)")
  public func resolve<T, each A>(_ type: T.Type = T.self, args: repeat each A) throws(Failure) -> T {
    fatalError("unavailable")
  }

  /// Not for use: arguments need the product DIArguments.
  @available(*, unavailable, message: "import DIArguments")
  public func resolve<T, each A>(_ type: T.Type = T.self, arg: repeat each A) throws(Failure) -> T {
    fatalError("unavailable")
  }

  /// Not for use: checks need the product DIChecks.
  @available(*, unavailable, message: "import DIChecks")
  public func validate(notes: Bool = false) -> [Never] { fatalError("unavailable") }

  /// Not for use: explanations need the product DIChecks.
  @available(*, unavailable, message: "import DIChecks")
  public func explain(_ type: any Any.Type, name: String? = nil) -> Never { fatalError("unavailable") }
}

@available(*, unavailable, message: "import DIChecks")
extension DIContainerBuilder {
  /// Not for use: checks need the product DIChecks.
  public func validate(notes: Bool = false) -> [Never] { fatalError("unavailable") }

  /// Not for use: checks need the product DIChecks.
  public func build(_ checks: _DIVerified) throws(DIError) -> DIBuiltContainer { fatalError("unavailable") }
}

/// Not for use: `DIBuildChecks` is in the product DIChecks.
public enum _DIVerified {
  /// Not for use: checks need the product DIChecks.
  @available(*, unavailable, message: "import DIChecks")
  public static var verified: _DIVerified { fatalError("unavailable") }
}

/// Not for use: a parameter gives the name as a type.
@available(
  *, unavailable,
  message: "declare enum Primary: DIName { static let name = \"primary\" }, and write by(name: Primary.self, on: $0)"
)
public func by<T>(name: String, on request: T) -> T { fatalError("unavailable") }

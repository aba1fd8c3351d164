extension DIBuilderRegistration: CustomStringConvertible {
  /// The type, its file and line, lifetime and services: `Cat (Wiring.swift:12) .single, as Animal`.
  public var description: String { statement.summary?.description ?? typeName(Implementation.self) }
}

extension DIBuilderRegistration: CustomReflectable {
  /// The parts of the description.
  public var customMirror: Mirror { Mirror(self, children: statement.summary?.children ?? [], displayStyle: .struct) }
}

extension DIContainerRegistration: CustomStringConvertible {
  /// The type, its file and line, lifetime and services: `Cat (Wiring.swift:12) .single, as Animal`.
  ///
  /// Reading the description does not end the registration: the statement can still change it. Other threads can use the
  /// component only after the statement has ended.
  public var description: String { statement.summary?.description ?? typeName(Implementation.self) }
}

extension DIContainerRegistration: CustomReflectable {
  /// The parts of the description.
  public var customMirror: Mirror { Mirror(self, children: statement.summary?.children ?? [], displayStyle: .struct) }
}

extension DIBuilderRegistration: CustomStringConvertible {
  /// The type, its file and line, lifetime and services: `Cat (/app/Wiring.swift:12) .single, as Animal`.
  public var description: String { builder.summary(position).description }
}

extension DIBuilderRegistration: CustomReflectable {
  /// The parts of the description.
  public var customMirror: Mirror { Mirror(self, children: builder.summary(position).children, displayStyle: .struct) }
}

extension DIContainerRegistration: CustomStringConvertible {
  /// The type, its file and line, lifetime and services: `Cat (/app/Wiring.swift:12) .single, as Animal`.
  ///
  /// Reading the description does not end the registration: the statement can still change it. Other threads can use the
  /// component only after the statement has ended.
  public var description: String { summary?.description ?? typeName(Implementation.self) }
}

extension DIContainerRegistration: CustomReflectable {
  /// The parts of the description.
  public var customMirror: Mirror { Mirror(self, children: summary?.children ?? [], displayStyle: .struct) }
}

extension DIBuilderRegistration: CustomStringConvertible {
  /// What was registered, where, and what has been said of it: `Cat (/app/Wiring.swift:12) .single, as Animal`.
  public var description: String { builder.summary(position).description }
}

extension DIBuilderRegistration: CustomReflectable {
  /// What has been said of the component.
  public var customMirror: Mirror { Mirror(self, children: builder.summary(position).children, displayStyle: .struct) }
}

extension DIContainerRegistration: CustomStringConvertible {
  /// What was registered, where, and what has been said of it: `Cat (/app/Wiring.swift:12) .single, as Animal`.
  ///
  /// To describe it is not to use it: more can be said about it afterwards, and other threads see it when its statement has ended.
  public var description: String { summary?.description ?? typeName(Implementation.self) }
}

extension DIContainerRegistration: CustomReflectable {
  /// What has been said of the component.
  public var customMirror: Mirror { Mirror(self, children: summary?.children ?? [], displayStyle: .struct) }
}

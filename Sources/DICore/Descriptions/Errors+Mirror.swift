// Mirrors of errors, for debuggers and `dump`. They contain the public properties, not the graph.

extension DIError: CustomReflectable {
  /// The associated values, by their labels.
  public var customMirror: Mirror { Mirror(self, children: values.children, displayStyle: .enum) }
}

extension DITypeInfo: CustomReflectable {
  /// Type, file and line.
  public var customMirror: Mirror {
    Mirror(self, children: ["type": type, "file": file, "line": line], displayStyle: .struct)
  }
}

extension DIRequest: CustomReflectable {
  /// The type, the path and similar registrations.
  public var customMirror: Mirror {
    Mirror(self, children: ["type": type, "path": path, "near": near], displayStyle: .struct)
  }
}

extension DIMethodSignature: CustomReflectable {
  /// The types.
  public var customMirror: Mirror { Mirror(self, children: ["types": types], displayStyle: .struct) }
}

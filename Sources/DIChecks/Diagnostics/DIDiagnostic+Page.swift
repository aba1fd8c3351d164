extension DIDiagnostic.Kind {
  /// The file of the page about the kind, in the sources that this library was compiled from: so it is of the same version.
  var page: String {
    // The folder of this file is beside the catalog.
    var folder = #filePath[...]
    for _ in 0..<2 { folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)] }
    return "\(folder)/DIChecks.docc/Messages/\(rawValue).md"
  }
}

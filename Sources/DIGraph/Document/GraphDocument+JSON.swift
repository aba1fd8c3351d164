// The JSON of a document; DIGraph.docc/Seeing.md describes it.

extension GraphDocument: Codable {
  /// The version of the JSON: higher if a program that knows the older one would misread it.
  static let version = 1

  private enum CodingKeys: CodingKey { case version, components, faults }

  /// Reads a document.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if this is not such a document, if its version is not 1, if an ID occurs twice, or if a
  ///   request, fault or path names a component that is not there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container, debugDescription: "The version is \(version); only 1 can be read.")
    }
    let components = try container.decode([Component].self, forKey: .components)
    var ids: Set<Component.ID> = []
    for component in components where !ids.insert(component.id).inserted {
      throw DecodingError.dataCorruptedError(
        forKey: .components, in: container, debugDescription: "Two components have the ID \"\(component.id)\".")
    }
    for id in components.lazy.flatMap(\.requests).flatMap(\.components) where !ids.contains(id) {
      throw DecodingError.dataCorruptedError(
        forKey: .components, in: container, debugDescription: "A request is answered by \"\(id)\", which is not there.")
    }
    let faults = try container.decodeIfPresent([Fault].self, forKey: .faults) ?? []
    for id in faults.lazy.flatMap({ ($0.component.map { [$0] } ?? []) + $0.paths.joined() }) where !ids.contains(id) {
      throw DecodingError.dataCorruptedError(
        forKey: .faults, in: container, debugDescription: "A fault is in \"\(id)\", which is not there.")
    }
    self.init(components: components, faults: faults)
  }

  /// Writes the document.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(components, forKey: .components)
    if !faults.isEmpty { try container.encode(faults, forKey: .faults) }
  }

  /// The document as JSON, indented, with sorted keys, so that a line-by-line diff of two versions can be read.
  ///
  /// - Returns: The JSON, with a newline at its end.
  public func json() -> String { JSON.text(self, isIndented: true) + "\n" }

  /// Reads a document from JSON.
  ///
  /// - Parameter json: The JSON, as ``json()`` writes it.
  /// - Throws: `DecodingError` if the text is not JSON, or not such a document.
  public init(json: String) throws {
    self = try JSON.value(json)
  }
}

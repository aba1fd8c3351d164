#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The JSON of a document; docs/graph.md describes it. What is empty, false or 0 is left out.

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
    self.init(components, faults)
  }

  /// Writes the document.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(components, forKey: .components)
    try container.encode(nonEmpty: faults, forKey: .faults)
  }

  /// The document as JSON, indented, with sorted keys, so that a line-by-line diff of two versions can be read.
  ///
  /// - Returns: The JSON, with a newline at its end.
  public func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings, numbers and arrays of them: nothing that an encoder can refuse.
    return String(decoding: try! encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// Reads a document from JSON.
  ///
  /// - Parameter json: The JSON, as ``json()`` writes it.
  /// - Throws: `DecodingError` if the text is not JSON, or not such a document.
  public init(json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }
}

extension GraphDocument.Component: Codable {
  private enum CodingKeys: CodingKey {
    case id, name, type, services, lifetime, scope, isolation, priority, modules, isRoot, isPrivate, requestsByContainer
    case level, initializers, file, line, requests
  }

  /// Reads a component.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if a key is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    type = try container.decode(String.self, forKey: .type)
    services = try container.decodeIfPresent([GraphDocument.Service].self, forKey: .services) ?? []
    lifetime = try container.decode(GraphDocument.Lifetime.self, forKey: .lifetime)
    scope = try container.decodeIfPresent(String.self, forKey: .scope)
    isolation = try container.decodeIfPresent(GraphDocument.Isolation.self, forKey: .isolation)
    priority = try container.decodeIfPresent(GraphDocument.Priority.self, forKey: .priority)
    modules = try container.decodeIfPresent([String].self, forKey: .modules) ?? []
    isRoot = try container.decodeIfPresent(Bool.self, forKey: .isRoot) ?? false
    isPrivate = try container.decodeIfPresent(Bool.self, forKey: .isPrivate) ?? false
    requestsByContainer = try container.decodeIfPresent(Bool.self, forKey: .requestsByContainer) ?? false
    level = try container.decodeIfPresent(Int.self, forKey: .level) ?? 0
    initializers = try container.decodeIfPresent([[String]].self, forKey: .initializers) ?? []
    file = try container.decode(String.self, forKey: .file)
    line = try container.decode(Int.self, forKey: .line)
    requests = try container.decodeIfPresent([GraphDocument.Request].self, forKey: .requests) ?? []
  }

  /// Writes the component.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encode(nonEmpty: services, forKey: .services)
    try container.encode(lifetime, forKey: .lifetime)
    try container.encodeIfPresent(scope, forKey: .scope)
    try container.encodeIfPresent(isolation, forKey: .isolation)
    try container.encodeIfPresent(priority, forKey: .priority)
    try container.encode(nonEmpty: modules, forKey: .modules)
    if isRoot { try container.encode(true, forKey: .isRoot) }
    if isPrivate { try container.encode(true, forKey: .isPrivate) }
    if requestsByContainer { try container.encode(true, forKey: .requestsByContainer) }
    if level != 0 { try container.encode(level, forKey: .level) }
    try container.encode(nonEmpty: initializers, forKey: .initializers)
    try container.encode(file, forKey: .file)
    try container.encode(line, forKey: .line)
    try container.encode(nonEmpty: requests, forKey: .requests)
  }
}

extension GraphDocument.Service: Codable {
  private enum CodingKeys: CodingKey { case type, names, tags }

  /// Reads a service.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if a key is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    names = try container.decodeIfPresent([String].self, forKey: .names) ?? []
    tags = try container.decodeIfPresent([String].self, forKey: .tags) ?? []
  }

  /// Writes the service.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(nonEmpty: names, forKey: .names)
    try container.encode(nonEmpty: tags, forKey: .tags)
  }
}

extension GraphDocument.Request: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, kinds, answer
    case components = "to"
  }

  /// Reads a request.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if a key is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(String.self, forKey: .type)
    kinds = try container.decode([GraphDocument.Kind].self, forKey: .kinds)
    answer = try container.decode(GraphDocument.Answer.self, forKey: .answer)
    components = try container.decodeIfPresent([String].self, forKey: .components) ?? []
  }

  /// Writes the request.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(kinds, forKey: .kinds)
    try container.encode(answer, forKey: .answer)
    try container.encode(nonEmpty: components, forKey: .components)
  }
}

extension GraphDocument.Fault: Codable {
  private enum CodingKeys: CodingKey { case id, severity, component, summary, remedy, paths }

  /// Reads a fault.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if a key is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    severity = try container.decode(GraphDocument.Severity.self, forKey: .severity)
    component = try container.decodeIfPresent(String.self, forKey: .component)
    summary = try container.decode(String.self, forKey: .summary)
    remedy = try container.decodeIfPresent(String.self, forKey: .remedy) ?? ""
    paths = try container.decodeIfPresent([[String]].self, forKey: .paths) ?? []
  }

  /// Writes the fault.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(severity, forKey: .severity)
    try container.encodeIfPresent(component, forKey: .component)
    try container.encode(summary, forKey: .summary)
    if !remedy.isEmpty { try container.encode(remedy, forKey: .remedy) }
    try container.encode(nonEmpty: paths, forKey: .paths)
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encode<Element: Encodable>(nonEmpty elements: [Element], forKey key: Key) throws {
    if !elements.isEmpty { try encode(elements, forKey: key) }
  }
}

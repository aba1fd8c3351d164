import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends requests to a server on this machine, each on a connection of its own.
struct Client: Sendable {
  struct Answer: Sendable {
    let status: UInt
    let body: Data

    func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode(type, from: body)
    }
  }

  struct NoAnswer: Error {}

  let port: Int
  var token: String?

  /// Sends half of a request, waits for `pause`, sends the rest, and waits for the answer.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: [String: String] = [:], pause: @Sendable () async throws -> Void = {}
  ) async throws -> Answer {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
            wrappingChannelSynchronously: channel)
        }
      }
    let content = body.isEmpty ? Data() : try JSONEncoder().encode(body)
    var headers: HTTPHeaders = ["connection": "close", "content-length": "\(content.count)"]
    if let token { headers.add(name: "authorization", value: "Bearer \(token)") }
    let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
    return try await channel.executeThenClose { inbound, outbound in
      // What completes the request is sent at once: then the server can answer and close.
      var last: [HTTPClientRequestPart] = [.head(head), .end(nil)]
      if !content.isEmpty {
        try await outbound.write(.head(head))
        try await outbound.write(.body(.byteBuffer(ByteBuffer(bytes: content.prefix(content.count / 2)))))
        try await pause()
        last[0] = .body(.byteBuffer(ByteBuffer(bytes: content.dropFirst(content.count / 2))))
      }
      try await outbound.write(contentsOf: last)
      var status: UInt?
      var received = Data()
      for try await part in inbound {
        switch part {
        case .head(let head): status = head.status.code
        case .body(let part): received.append(contentsOf: part.readableBytesView)
        case .end: break
        }
      }
      guard let status else { throw NoAnswer() }
      return Answer(status: status, body: received)
    }
  }

  /// Signs a user up, and returns a client that shows its token.
  func signedUp(as name: String) async throws -> Client {
    let answer = try await send(.POST, "/users", ["name": name, "email": "\(name)@example.com"])
    return Client(port: port, token: try answer.decoded(as: SignedUpAnswer.self).token)
  }

  private struct SignedUpAnswer: Decodable { let token: String }

  /// The texts of the newest notes.
  func notes() async throws -> [String] {
    struct Note: Decodable { let text: String }
    return try await send(.GET, "/notes").decoded(as: [Note].self).map(\.text)
  }
}

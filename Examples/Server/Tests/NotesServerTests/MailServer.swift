import NIOCore
import NIOPosix
import Synchronization

/// Takes mails on this machine, and keeps what it is sent.
final class MailServer: Sendable {
  private let received = Mutex<[String]>([])

  /// The lines that it was sent.
  var lines: [String] { received.withLock { $0 } }

  /// Runs a server while a body uses it; a silent one says nothing, not even a greeting.
  static func running(isSilent: Bool = false, _ body: @Sendable (MailServer, Int) async throws -> Void) async throws {
    let server = MailServer()
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0) { client in
        client.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: client)
        }
      }
    let port = channel.channel.localAddress?.port ?? 0
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await channel.executeThenClose { clients in
          for try await client in clients {
            try await client.executeThenClose { inbound, outbound in
              if isSilent { for try await _ in inbound {} } else { try await server.answer(inbound, outbound) }
            }
          }
        }
      }
      try await body(server, port)
      group.cancelAll()
      while let ended = await group.nextResult() { _ = ended }
    }
  }

  private func answer(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async throws {
    try await outbound.write(ByteBuffer(string: "220 hello\r\n"))
    // The client sends nothing before it has the reply, so what comes together is one command.
    for try await part in inbound {
      let lines = String(buffer: part).split(separator: "\r\n").map(String.init)
      received.withLock { $0 += lines }
      let reply =
        switch lines.first?.prefix(4) {
        case "EHLO": "250-notes\r\n250 8BITMIME"
        case "DATA": "354 go on"
        case "QUIT": "221 bye"
        default: "250 ok"
        }
      try await outbound.write(ByteBuffer(string: reply + "\r\n"))
    }
  }
}

import Logging
import NIOCore
import NIOPosix

/// Sends mails by one connection to a server, one after another.
actor SMTPMailer: Mailer {
  struct Refused: Error {
    let command: String
    let code: Int
  }

  private let channel: any Channel
  private let logger: Logger
  /// The last command in the queue: the next waits for it.
  private var last: Task<Void, any Error>?

  private init(_ channel: any Channel, logger: Logger) { (self.channel, self.logger) = (channel, logger) }

  /// Connects, and waits until the server has greeted, or the task is cancelled.
  static func connect(to server: Settings.MailServer, logger: Logger) async throws -> SMTPMailer {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(SMTPHandler()) }
      }
      .connect(host: server.host, port: server.port).get()
    let mailer = SMTPMailer(channel, logger: logger)
    do {
      try await withTaskCancellationHandler {
        try await mailer.perform([("", 220), ("EHLO notes", 250)])
      } onCancel: {
        channel.close(promise: nil)
      }
    } catch {
      try? await channel.close()
      throw error
    }
    logger.info("mailer connected", metadata: ["host": "\(server.host)", "port": "\(server.port)"])
    return mailer
  }

  func send(_ mail: Mail) async throws {
    let text = mail.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") ? ".\($0)" : "\($0)" }
    try await perform([
      ("MAIL FROM:<notes@localhost>", 250), ("RCPT TO:<\(mail.to)>", 250), ("DATA", 354),
      ((["To: \(mail.to)", "Subject: \(mail.subject)", ""] + text + ["."]).joined(separator: "\r\n"), 250),
    ])
  }

  func check() async throws { try await perform([("NOOP", 250)]) }

  /// Says goodbye, and closes the connection.
  func close() async {
    try? await perform([("QUIT", 221)])
    try? await channel.close()
    logger.info("mailer closed")
  }

  /// Sends commands, each when the one before has the reply that it should have.
  private func perform(_ commands: [(text: String, code: Int)]) async throws {
    let task = Task { [last, channel] in
      _ = await last?.result
      for command in commands {
        let reply = channel.eventLoop.makePromise(of: Int.self)
        // A connection that is closed has no handler that could answer.
        channel.writeAndFlush(SMTPHandler.Command(text: command.text, reply: reply)).cascadeFailure(to: reply)
        let code = try await reply.futureResult.get()
        if code != command.code { throw Refused(command: command.text, code: code) }
      }
    }
    last = task
    try await task.value
  }
}

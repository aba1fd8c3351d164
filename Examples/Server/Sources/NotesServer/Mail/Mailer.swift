import Logging

struct Mail: Sendable {
  let to: String
  let subject: String
  let text: String
}

/// Sends mails.
protocol Mailer: Sendable {
  func send(_ mail: Mail) async throws
  /// Throws if no mail can be sent now.
  func check() async throws
}

/// Writes mails to the log, for a machine without a server of mails.
struct LogMailer: Mailer {
  private let logger: Logger

  init(logger: Logger) { self.logger = logger }

  func send(_ mail: Mail) { logger.info("mail", metadata: ["to": "\(mail.to)", "subject": "\(mail.subject)"]) }
  func check() {}
}

import DIAsync
import DICore
import DIModules

/// What sends mails.
struct Mails: DIComponent {
  let server: Settings.MailServer?

  func load(builder: DIContainerBuilder) {
    if let server {
      builder.register { try await SMTPMailer.connect(to: server, logger: $0) }
        .as((any Mailer).self).check { $0 }
        .lifetime(.single)
        .timeout(.seconds(5))
        .onClose { await $0.close() }
    } else {
      builder.register(LogMailer.init).as((any Mailer).self).check { $0 }
    }
    builder.register(MailerCheck.init).as((any HealthCheck).self).check { $0 }.set(.element)
  }
}

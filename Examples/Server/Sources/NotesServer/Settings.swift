/// What the command line decides.
struct Settings: Sendable {
  /// Where a server of mails listens.
  struct MailServer: Sendable {
    let host: String
    let port: Int
  }

  var host = "127.0.0.1"
  /// The port to listen on; 0 for any that is free.
  var port = 8080
  /// The file of the database.
  var database = "notes.sqlite"
  /// The server that takes mails; nil to write them to the log.
  var mailServer: MailServer?
  /// How long the cleanup waits between two rounds.
  var cleanupInterval = Duration.seconds(60)
  /// Whether metrics and traces are sent to what the program has attached.
  var isObserved = false
}

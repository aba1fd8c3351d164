public import ArgumentParser
public import Logging

/// The options of the command line.
struct Options: ParsableArguments {
  @Option(help: "The address to listen on.") var host = "127.0.0.1"
  @Option(help: "The port to listen on; 0 for any that is free.") var port = 8080
  @Option(help: "The file of the database.") var database = "notes.sqlite"
  @Option(help: "The server that takes mails, as host:port; without it, mails are written to the log.")
  var smtp: Settings.MailServer?
  @Option(help: "The least level that is logged.") var logLevel = Logger.Level.info
  @Flag(help: "Send what happens to swift-metrics and swift-distributed-tracing.") var observe = false

  var settings: Settings {
    Settings(host: host, port: port, database: database, mailServer: smtp, isObserved: observe)
  }

  var logger: Logger {
    var logger = Logger(label: "notes") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = logLevel
    return logger
  }
}

extension Settings.MailServer: ExpressibleByArgument {
  init?(argument: String) {
    let parts = argument.split(separator: ":")
    guard parts.count == 2, let port = Int(parts[1]) else { return nil }
    self.init(host: String(parts[0]), port: port)
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}

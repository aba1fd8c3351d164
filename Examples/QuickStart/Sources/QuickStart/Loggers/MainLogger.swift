/// Passes every message to all other loggers, so that the rest of the program needs only this one.
final class MainLogger: Logger {
  private let loggers: [any Logger]

  init(loggers: [any Logger]) {
    self.loggers = loggers
  }

  func log(_ level: LogLevel, _ message: String) {
    for logger in loggers { logger.log(level, message) }
  }
}

import Synchronization

@testable import NotesServer

/// Keeps mails, and can fail.
final class RecordingMailer: Mailer {
  struct IsDown: Error {}

  private let state = Mutex<(mails: [Mail], isDown: Bool)>(([], false))

  var mails: [Mail] { state.withLock(\.mails) }

  func breakDown() { state.withLock { $0.isDown = true } }

  func send(_ mail: Mail) { state.withLock { $0.mails.append(mail) } }

  func check() throws { if state.withLock(\.isDown) { throw IsDown() } }
}

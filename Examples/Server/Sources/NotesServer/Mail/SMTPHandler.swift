import NIOCore

/// Sends the lines of commands, and gives each the code of its reply.
final class SMTPHandler: ChannelDuplexHandler {
  /// A line for the server, and who waits for the reply; the greeting is the reply to an empty line.
  struct Command: Sendable {
    let text: String
    let reply: EventLoopPromise<Int>
  }

  typealias InboundIn = ByteBuffer
  typealias OutboundIn = Command
  typealias OutboundOut = ByteBuffer

  private var received = ByteBuffer()
  /// Codes of replies for which nobody has asked yet, such as the greeting.
  private var codes = CircularBuffer<Int>()
  private var waiting = CircularBuffer<EventLoopPromise<Int>>()

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let command = unwrapOutboundIn(data)
    waiting.append(command.reply)
    if command.text.isEmpty {
      promise?.succeed()
      return answer()
    }
    context.write(wrapOutboundOut(ByteBuffer(string: command.text + "\r\n")), promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var data = unwrapInboundIn(data)
    received.writeBuffer(&data)
    while let end = received.readableBytesView.firstIndex(of: UInt8(ascii: "\n")),
      let line = received.readString(length: end - received.readerIndex + 1)
    {
      // A hyphen follows the code if the reply has more lines.
      if let code = Int(line.prefix(3)), line.dropFirst(3).first != "-" { codes.append(code) }
    }
    answer()
  }

  /// After it the pipeline itself refuses what is written, so nobody waits for ever.
  func handlerRemoved(context: ChannelHandlerContext) {
    while let reply = waiting.popFirst() { reply.fail(ChannelError.eof) }
  }

  private func answer() {
    while !codes.isEmpty, let reply = waiting.popFirst() { reply.succeed(codes.removeFirst()) }
  }
}

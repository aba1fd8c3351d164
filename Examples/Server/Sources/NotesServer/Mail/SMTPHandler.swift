import NIOCore

/// Sends the lines of commands, and gives each the code of its reply.
final class SMTPHandler: ChannelDuplexHandler {
  /// A line for the server, and who waits for the reply. The greeting is the reply to an empty command.
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
  private var isClosed = false

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let command = unwrapOutboundIn(data)
    if isClosed { return command.reply.fail(ChannelError.ioOnClosedChannel) }
    waiting.append(command.reply)
    if command.text.isEmpty { return answer() }
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

  func channelInactive(context: ChannelHandlerContext) {
    isClosed = true
    while let reply = waiting.popFirst() { reply.fail(ChannelError.eof) }
    context.fireChannelInactive()
  }

  private func answer() {
    while !codes.isEmpty, let reply = waiting.popFirst() { reply.succeed(codes.removeFirst()) }
  }
}

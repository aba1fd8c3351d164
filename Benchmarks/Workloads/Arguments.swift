import DIArguments
import DICore

// Requests with one argument and with four, for closures that take only the arguments and closures that take the container.

final class Note: Sendable {
  let text: String

  init(text: String) { self.text = text }
}

final class Letter: Sendable {
  let text: String
  let sender: Note
  let pages: Int
  let weight: Double

  init(text: String, sender: Note, pages: Int, weight: Double) {
    self.text = text
    self.sender = sender
    self.pages = pages
    self.weight = weight
  }
}

private let sender = Note(text: "from somebody whose name does not fit into a word")

extension Row {
  static let argument = Row(
    "argument", "one object from one argument", goal: Goal(instructions: 1.6),
    byHand: { for _ in 0..<$0 { take(Note(text: sender.text)) } },
    builder: Side { builder in
      builder.register { Note(text: arg($0)) }
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve(Note.self, arg: sender.text)) }
    },
    declarative: Side { container in
      container.register { Note(text: arg($0)) }
    } work: { container, times in
      for _ in 0..<times { take(container.resolve(Note.self, arg: sender.text)) }
    })

  static let arguments = Row(
    "arguments", "one object from four arguments", goal: Goal(instructions: 1.9),
    byHand: { for _ in 0..<$0 { take(Letter(text: sender.text, sender: sender, pages: 2, weight: 1.5)) } },
    builder: Side { builder in
      builder.register { Letter(text: arg($0), sender: arg($1), pages: arg($2), weight: arg($3)) }
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve(Letter.self, arg: sender.text, sender, 2, 1.5)) }
    },
    declarative: Side { container in
      container.register { Letter(text: arg($0), sender: arg($1), pages: arg($2), weight: arg($3)) }
    } work: { container, times in
      for _ in 0..<times { take(container.resolve(Letter.self, arg: sender.text, sender, 2, 1.5)) }
    })

  static let closureArgument = Row(
    "closure-argument", "one object from one argument, by a closure that takes the container",
    byHand: { for _ in 0..<$0 { take(Note(text: sender.text)) } },
    builder: Side { builder in
      builder.register(type: Note.self).initialWithArg { _, text in Note(text: text) }
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve(Note.self, arg: sender.text)) }
    },
    declarative: Side { container in
      container.register { (_: DIContainer, text) in Note(text: arg(text)) }
    } work: { container, times in
      for _ in 0..<times { take(container.resolve(Note.self, arg: sender.text)) }
    })

  static let closureArguments = Row(
    "closure-arguments", "one object from four arguments, by a closure that takes the container",
    byHand: { for _ in 0..<$0 { take(Letter(text: sender.text, sender: sender, pages: 2, weight: 1.5)) } },
    builder: Side { builder in
      builder.register(type: Letter.self).initialWithArg { Letter(text: $1, sender: $2, pages: $3, weight: $4) }
    } work: { container, times in
      for _ in 0..<times { take(try container.resolve(Letter.self, arg: sender.text, sender, 2, 1.5)) }
    },
    declarative: Side { container in
      container.register { (_: DIContainer, text, sender, pages, weight) in
        Letter(text: arg(text), sender: arg(sender), pages: arg(pages), weight: arg(weight))
      }
    } work: { container, times in
      for _ in 0..<times { take(container.resolve(Letter.self, arg: sender.text, sender, 2, 1.5)) }
    })
}

// What users write with lazies and providers without a container, type-checked by .ci/run in language modes 6 and 5, and in 6 with
// the main actor as default isolation. It is not run: that these forms compile, without a warning, is the test.

import DICore

protocol Device {}
nonisolated class Printer: Device {
  init() {}
  init(tray: Int) throws {}
}
nonisolated final class Connection {
  init(_ address: String, _ port: Int) {}
}
final class Editor {
  init(printer: DILazy<Printer>) {}
  init(device: DILazy<any Device>) {}
  init(maybe: DILazy<Printer?>) {}
  init(printers: DIProvider<Printer>) {}
  init(connections: DIProvider<Connection, String, Int>) {}
}
nonisolated func makePrinter() throws -> Printer { try Printer(tray: 1) }
nonisolated func connect(_ address: String, _ port: Int) -> Connection { Connection(address, port) }

func lazies(_ printer: Printer?) {
  _ = Editor(printer: DILazy { Printer() })
  _ = Editor(printer: DILazy { try Printer(tray: 2) })
  _ = Editor(printer: DILazy(Printer()))
  _ = Editor(printer: DILazy(makePrinter))
  _ = Editor(printer: DILazy(Printer.init))
  _ = Editor(device: DILazy { Printer() })
  _ = Editor(device: DILazy(Printer()))
  _ = Editor(maybe: DILazy(nil))
  _ = Editor(maybe: DILazy(printer))
  _ = Editor(maybe: DILazy { nil })
  let one = DILazy { Printer() }
  let two = DILazy { try makePrinter() }
  let three = DILazy(Printer())
  let four = DILazy(makePrinter)
  let five = DILazy {
    print("made")
    return Printer()
  }
  let six = DILazy<any Device>(Printer())
  let seven = DILazy({ Printer() })
  let printers: [DILazy<Printer>] = [one, two, three, four, five, seven]
  let device: any Device = six.value
  _ = (printers, device)
}

func providers() throws {
  _ = Editor(printers: DIProvider { Printer() })
  _ = Editor(printers: DIProvider { try makePrinter() })
  _ = (DIProvider { (name: String) in print(name) }, DILazy(()))
  _ = Editor(printers: DIProvider(makePrinter))
  _ = Editor(printers: DIProvider(Printer()))
  _ = Editor(connections: DIProvider { Connection($0, $1) })
  _ = Editor(connections: DIProvider { address, port in connect(address, port) })
  _ = Editor(connections: DIProvider(connect))
  _ = Editor(connections: DIProvider { _, _ in Connection("address", 1) })
  _ = Editor(connections: DIProvider(Connection("address", 1)))
  let plain = DIProvider { Printer() }
  let one = DIProvider { (tray: Int) in try Printer(tray: tray) }
  let two = DIProvider(connect)
  let first: Printer = plain.value
  let second: Printer = plain()
  let third: Printer = try plain.get()
  let fourth: Printer = one(1)
  let fifth: Printer = try one.get(1)
  let sixth: Connection = two("address", 1)
  _ = (first, second, third, fourth, fifth, sixth)
}

func valueOfAny<T>(_ provider: DIProvider<T>) -> T { provider.value }

@MainActor final class Screen {
  init() {}
  init(number: Int) {}
}

@MainActor func onTheMainActor() {
  let lazy = DILazy { Screen() }
  let there = DILazy(Screen())
  let provider = DIProvider { (number: Int) in Screen(number: number) }
  let screens: [Screen] = [lazy.value, there.value, provider(1)]
  _ = screens
}

import DIArguments
import DICore
import Synchronization
import Testing

/// What an observer is told of components that take arguments.
struct ObserverTests {
  final class Dog: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  final class Recorder: DIObserver {
    private let texts = Mutex<[String]>([])
    func observe(_ event: DIEvent) {
      let text: String? =
        switch event.kind {
        case .began: "began"
        case .created: "created"
        case .takenFromCache: "took"
        case .failed: "failed"
        case .registered, .linked, .injected, .released: nil
        }
      if let text { texts.withLock { $0.append(text) } }
    }
    func take() -> [String] {
      texts.withLock { texts in
        defer { texts = [] }
        return texts
      }
    }
  }

  @Test(arguments: [false, true])
  func eachInitializerReportsItsComponent(isKept: Bool) throws {
    let recorder = Recorder()
    let builder = DIContainerBuilder()
    builder.observe(with: recorder)
    builder.register(type: Dog.self).initialWithArg { (_, name: String) in Dog(name) }
      .initialWithArg { (_, number: Int) in Dog("\(number)") }.lifetime(isKept ? .lazySingle : .prototype)
    let container = try builder.build()
    #expect(throws: DIError.self) { let _: Dog = try container.resolve() }
    #expect(recorder.take() == ["began", "failed"])
    #expect(try container.resolve(Dog.self, arg: "Rex").name == "Rex")
    #expect(recorder.take() == ["began", "created"])
    #expect(try container.resolve(Dog.self, arg: 7).name == (isKept ? "Rex" : "7"))
    #expect(recorder.take() == (isKept ? ["took"] : ["began", "created"]))
    if isKept {
      #expect(try container.resolve(Dog.self).name == "Rex")
      #expect(recorder.take() == ["took"])
    }
  }
}

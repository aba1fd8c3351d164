// What users write with parts, frameworks and child containers, type-checked by .ci/run in language modes 6 and 5, and in 6
// with the main actor as default isolation. It is not run: that these forms compile, without a warning, is the test.

import DICore
import DIModules

protocol Logger {}
final class FileLogger: Logger {
  init() {}
}
final class NetLogger: Logger {
  init(_ address: String) {}
}
final class MainLogger: Logger {
  init(loggers: [any Logger]) {}
  init(own: [any Logger], all: [any Logger]) {}
}
final class Session {}
final class Document {
  let session: Session
  var loggers: [any Logger] = []
  init(session: Session) { self.session = session }
}

// Every kind of type can conform, in its declaration or in an extension.
class LoggersPart: DIPart {
  static func load(container: DIContainer) {
    container.register(FileLogger.init).as(Logger.self)
    container.register { NetLogger("address") }.as(Logger.self).default()
  }
}
final class SubPart: DIPart {
  class func load(container: DIContainer) { container.append(part: LoggersPart.self) }
}
struct SessionPart {}
extension SessionPart: DIPart {
  static func load(container: DIContainer) { container.register(Session.init).lifetime(.single) }
}
enum Storage: DIFramework {
  static func load(container: DIContainer) {
    container.append(part: SessionPart.self)
    container.register { MainLogger(loggers: manyInFramework($0)) }.as(Logger.self).default()
  }
}
class YourFramework: DIFramework {
  static func load(container: DIContainer) {
    container.import(Storage.self)
    container.append(part: LoggersPart.self)
    container.append(framework: Editor.self)
    container.register(Document.init(session:))
      .injection { $0.loggers = manyInFramework($1) }
  }
}
struct Editor: DIFramework {
  static func load(container: DIContainer) {
    container.import(YourFramework.self)
    container.register { MainLogger(own: manyInFramework($0), all: many($1)) }
    container.register { (own: DIManyInFramework<any Logger>, session: Session) in
      let document = Document(session: session)
      document.loggers = manyInFramework(own)
      return document
    }
    container.register { (container: DIContainer) in
      MainLogger(loggers: manyInFramework(container.resolve(DIManyInFramework<any Logger>.self)))
    }
    .as(Logger.self, tag: Storage.self)
    for part in [LoggersPart.self, SessionPart.self] as [any DIPart.Type] { container.append(part: part) }
  }
}

func append(_ container: DIContainer, _ frameworks: [any DIFramework.Type], _ parts: [any DIPart.Type]) {
  container.append(framework: YourFramework.self)
  container.append(part: SubPart.self)
  container.import(Storage.self)
  frameworks.forEach { container.append(framework: $0) }
  frameworks.forEach(container.import)
  parts.forEach(container.append(part:))
  for framework in frameworks { container.import(framework) }
  let own: [any Logger] = manyInFramework(container.resolve())
  _ = (own, container.resolve(Document.self))
}

func anyFramework<Framework: DIFramework, Part: DIPart>(_ framework: Framework.Type, _ part: Part.Type) -> DIContainer {
  let container = DIContainer()
  container.import(framework)
  container.append(framework: Framework.self)
  container.append(part: part)
  return container
}

func containersBelowOthers(_ app: DIContainer, _ built: DIBuiltContainer, _ builder: DIContainerBuilder) throws {
  let editor = DIContainer(parent: app)
  editor.append(framework: Editor.self)
  editor.register(Document.init)
  let document: Document = editor.resolve()
  let window: DIContainer = .init(parent: editor.newLifeTimeScope())
  _ = (document, window.resolve(Session.self), window.resolveMany(Logger.self) as [any Logger])
  window.clean()
  window.close()

  builder.register(Document.init(session:)).lifetime(.single)
  let child = try builder.build(parent: built)
  let scope = try builder.build(parent: child.newLifeTimeScope())
  _ = try scope.resolve(Document.self)
  do throws(DIError) {
    _ = try builder.build(parent: built)
  } catch .scopeIsGone(let request) {
    print(request)
  } catch .containerIsClosed(let request) where request == DIContainer.self {
    print(request)
  }
}

final class Program {
  let app = DIContainer()
  lazy var editor = DIContainer(parent: app)
}

@MainActor final class View {
  let loggers: [any Logger]
  init(loggers: [any Logger]) { self.loggers = loggers }
}

@MainActor enum Screens: DIPart {
  nonisolated static func load(container: DIContainer) { container.register(Session.init) }
}

@MainActor func onTheMainActor(_ container: DIContainer) {
  container.append(framework: Storage.self)
  container.register { View(loggers: manyInFramework($0)) }
  _ = DIContainer(parent: container).resolve(View.self)
}

import DIAutoInjection
import DICore
import Foundation
import Testing

/// What the manuals show of automatic injection, on both front ends.
struct ExampleTests {
  class Inject1: NSObject {}
  class Inject2: NSObject {}
  class Inject3: NSObject {}
  class ViewController: NSObject {}
  final class YourViewController: ViewController {
    private var inject1: Inject1!
    private var inject2: Inject2!
    fileprivate var injects: [NSObject?] { [inject1, inject2] }
  }
  final class OtherViewController: ViewController {
    var inject1: Inject1!
    var inject2: Inject2!
    var inject3: Inject3!
  }

  @Test func aBuilderFillsAViewController() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Inject1.init)
    builder.register(type: Inject2.init)
    builder.register(vc: YourViewController.self)
      .useAutoPropertyInjection()
    let container = try builder.build()
    let controller = YourViewController()
    try container.resolve(controller)
    #expect(controller.injects[0] is Inject1 && controller.injects[1] is Inject2)
  }

  @Test func aContainerFillsAViewController() {
    let container = DIContainer()
    container.register(Inject1.init)
    container.register(Inject2.init)
    container.register(vc: YourViewController.self)
      .useAutoPropertyInjection()
    let controller = YourViewController()
    container.resolve(controller)
    #expect(controller.injects[0] is Inject1 && controller.injects[1] is Inject2)
  }

  @Test func injectionsOfEachPropertyGiveTheSameResult() throws {
    let builder = DIContainerBuilder()
    builder.register(type: Inject1.init)
    builder.register(type: Inject2.init)
    builder.register(type: Inject3.init)
    builder.register(vc: OtherViewController.self)
      .injection { vc, inject in vc.inject1 = inject }
      .injection { vc, inject in vc.inject2 = inject }
      .injection { vc, inject in vc.inject3 = inject }
    let container = try builder.build()
    let controller = OtherViewController()
    try container.resolve(controller)
    #expect(controller.inject1 != nil && controller.inject2 != nil && controller.inject3 != nil)
  }

  @Test(arguments: FrontEnd.allCases)
  func registrationAsksForNeitherInitializerNorProperties(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register(vc: YourViewController.self).useAutoPropertyInjection()
      $0.register(vc: OtherViewController.self).useAutoPropertyInjection()
    }
    let controller = YourViewController()
    try container.resolve(controller)
    #expect(controller.injects == [nil, nil])
    guard case .notSpecifiedInitializationMethodFor = try failure({ try container.resolve(YourViewController.self) })
    else {
      Issue.record("An instance was made.")
      return
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func aViewControllerMayHaveARegisteredInitializer(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Inject1() }
      $0.register { YourViewController() }.useAutoPropertyInjection()
    }
    #expect(try container.resolve(YourViewController.self).injects[0] is Inject1)
    let other = YourViewController()
    try container.resolve(other)
    #expect(other.injects[0] is Inject1)
  }

  final class Mixed {
    private var inject1: Inject1!
    var inject2: Inject2?
    private(set) var wasComplete = false
    var found: Inject1? { inject1 }
    func complete() { wasComplete = inject1 != nil && inject2 != nil }
  }

  @Test(arguments: FrontEnd.allCases)
  func injectionsRunInTheirOrder(_ frontEnd: FrontEnd) throws {
    let chosen = Inject2()
    nonisolated(unsafe) let given = chosen
    for isFirst in [false, true] {
      let container = try frontEnd.container {
        $0.register { Inject1() }
        $0.register { Inject2() }
        let mixed = $0.register { Mixed() }
        if !isFirst { mixed.useAutoPropertyInjection() }
        mixed.injection { (mixed, _: Inject1) in if mixed.inject2 == nil { mixed.inject2 = given } }
        if isFirst { mixed.useAutoPropertyInjection() }
        mixed.postInit { $0.complete() }
      }
      let mixed: Mixed = try container.resolve()
      #expect(mixed.found != nil && mixed.wasComplete)
      #expect((mixed.inject2 === chosen) == isFirst)
    }
  }

  @Test(arguments: FrontEnd.allCases)
  func useAutoPropertyInjectionFillsOnceThoughCalledTwice(_ frontEnd: FrontEnd) throws {
    let container = try frontEnd.container {
      $0.register { Inject1() }
      $0.register { Mixed() }.useAutoPropertyInjection().useAutoPropertyInjection()
    }
    let mixed: Mixed = try container.resolve()
    let first = mixed.found
    try container.resolve(mixed)
    #expect(first != nil && mixed.found === first)
  }
}

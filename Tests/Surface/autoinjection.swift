// What users write with automatic injection, type-checked by .ci/run in language modes 6 and 5, and in 6 with the main actor as
// default isolation. It is not run: that these forms compile, without a warning, is the test.

import DIAutoInjection
import DICore

class Inject1 {}
class Inject2 {}
class Inject3 {}
class ViewController {
  init() {}
}
class YourViewController: ViewController {
  private var inject1: Inject1!
  private var inject2: Inject2!
}
class OtherViewController: ViewController {
  var inject1: Inject1!
  var inject2: Inject2!
  var inject3: Inject3!
}
@MainActor
class MainController {
  private var inject1: Inject1?
  init() {}
}
protocol Screen {}
final class Login: Screen {
  private var inject1: Inject1?
  init(inject2: Inject2) {}
}

func registerWithABuilder(_ builder: DIContainerBuilder) {
  builder.register(vc: YourViewController.self)
    .useAutoPropertyInjection()
  builder.register(vc: OtherViewController.self)
    .injection { vc, inject in vc.inject1 = inject }
    .injection { vc, inject in vc.inject2 = inject }
    .injection { vc, inject in vc.inject3 = inject }
  builder.register(vc: OtherViewController.self).useAutoPropertyInjection().injection(\.inject1).lifetime(.single)
  builder.register { YourViewController() }.useAutoPropertyInjection().postInit { _ in }
  builder.register(YourViewController.init).lifetime(.objectGraph).useAutoPropertyInjection()
  builder.register(type: Login.self).as(Screen.self).check { $0 }.initial { Login(inject2: $0) }
    .useAutoPropertyInjection()
  builder.register(Login.init).as(Screen.self) { $0 }.useAutoPropertyInjection().set(.default)
  builder.register(vc: YourViewController.self).useAutoPropertyInjection(isolation: nil)
  let registration = builder.register(vc: YourViewController.self)
  registration.useAutoPropertyInjection()
}

func registerWithAContainer(_ container: DIContainer) {
  container.register(vc: YourViewController.self)
    .useAutoPropertyInjection()
  container.register(vc: OtherViewController.self)
    .injection { vc, inject in vc.inject1 = inject }
    .injection { vc, inject in vc.inject2 = inject }
    .injection { vc, inject in vc.inject3 = inject }
  container.register(vc: OtherViewController.self).useAutoPropertyInjection().injection(\.inject1).lifetime(.single)
  container.register { YourViewController() }.useAutoPropertyInjection().postInit { _ in }
  container.register(YourViewController.init).lifetime(.objectGraph).useAutoPropertyInjection()
  container.register(Login.init).as(Screen.self).useAutoPropertyInjection().default()
  container.register(YourViewController.self).useAutoPropertyInjection(isolation: nil)
}

@MainActor
func registerOnTheMainActor(_ builder: DIContainerBuilder, _ container: DIContainer) {
  builder.register(vc: MainController.self).useAutoPropertyInjection()
  builder.register { MainController() }.useAutoPropertyInjection()
  builder.register(MainController.init).useAutoPropertyInjection().lifetime(.single)
  container.register(vc: MainController.self).useAutoPropertyInjection()
  container.register { MainController() }.useAutoPropertyInjection()
  container.register(MainController.init).useAutoPropertyInjection().lifetime(.single)
}

func registerAnything<Registration: DIRegistration>(_ registration: Registration)
where Registration.Implementation: AnyObject {
  registration.useAutoPropertyInjection()
}

func resolve(_ built: DIBuiltContainer, _ container: DIContainer) throws {
  try built.resolve(YourViewController())
  container.resolve(YourViewController())
}

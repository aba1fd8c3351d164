import DIAsync
import DICore

extension Grower {
  func inject<T: Twigged, D: Offering>(
    _: D.Type, _ position: Int, _ step: Thicket.Step, _ registration: DIBuilderRegistration<T>
  ) {
    if case .optional(let target) = step.edge {
      func optional<Target: Twigged>(_: Target.Type) {
        registration.injection(.optional) { (twig: T, given: Target?) throws in
          try self.step(position, of: twig, step.call, given.offer)
        }
      }
      return optional(twigTypes[target])
    }
    let call = step.call
    switch (call.place, call.suspends) {
    case (.anywhere, false):
      registration.injection { (twig: T, given: D) throws in try self.step(position, of: twig, call, given.offer) }
    case (.main, false):
      registration.injection { @MainActor (twig: T, given: D) throws in
        try self.step(position, of: twig, call, given.offer)
      }
    case (.wood, false):
      registration.injection { @Wood (twig: T, given: D) throws in
        try self.step(position, of: twig, call, given.offer)
      }
    case (.anywhere, true):
      registration.injection { (twig: T, given: D) async throws in
        try await self.step(position, awaiting: twig, call, given.offer)
      }
    case (.main, true):
      registration.injection { @MainActor (twig: T, given: D) async throws in
        try await self.step(position, awaiting: twig, call, given.offer)
      }
    case (.wood, true):
      registration.injection { @Wood (twig: T, given: D) async throws in
        try await self.step(position, awaiting: twig, call, given.offer)
      }
    }
  }

  func add<T: Twigged>(_ position: Int, _ call: Thicket.Call, _ registration: DIBuilderRegistration<T>) {
    switch (call.place, call.suspends) {
    case (.anywhere, false): registration.postInit { twig throws in try self.step(position, of: twig, call) }
    case (.main, false): registration.postInit { @MainActor twig throws in try self.step(position, of: twig, call) }
    case (.wood, false): registration.postInit { @Wood twig throws in try self.step(position, of: twig, call) }
    case (.anywhere, true):
      registration.postInit { twig async throws in try await self.step(position, awaiting: twig, call) }
    case (.main, true):
      registration.postInit { @MainActor twig async throws in try await self.step(position, awaiting: twig, call) }
    case (.wood, true):
      registration.postInit { @Wood twig async throws in try await self.step(position, awaiting: twig, call) }
    }
  }

  func close<T: Twigged>(_ number: Int, _ call: Thicket.Call, _ registration: DIBuilderRegistration<T>) {
    switch (call.place, call.suspends) {
    case (.anywhere, false): registration.onClose { (twig: T) throws in try self.close(twig, call) }
    case (.main, false): registration.onClose { @MainActor (twig: T) throws in try self.close(twig, call) }
    case (.wood, false): registration.onClose { @Wood (twig: T) throws in try self.close(twig, call) }
    case (.anywhere, true):
      registration.onClose { (twig: T) async throws in try await self.close(awaiting: twig, call) }
    case (.main, true):
      registration.onClose { @MainActor (twig: T) async throws in try await self.close(awaiting: twig, call) }
    case (.wood, true):
      registration.onClose { @Wood (twig: T) async throws in try await self.close(awaiting: twig, call) }
    }
  }
}

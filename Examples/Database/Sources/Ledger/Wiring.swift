import DIAsync
import DICore

/// All that the program consists of.
func wiring(_ location: Location) -> DIContainerBuilder {
  let builder = DIContainerBuilder()
  builder.register(value: location)
  builder.register(AppDatabase.open).lifetime(.single).onClose { try await $0.close() }
  builder.register(Accounts.init)
  builder.register(Bank.init).root()

  builder.register(scopeValue: Transfer.self)
  builder.register(TransferHandler.init).root()
  builder.register(UnitOfWork.init).lifetime(.perScope).onClose { unit, outcome in
    if case .succeeded = outcome { try await unit.commit() } else { unit.rollBack() }
  }
  return builder
}

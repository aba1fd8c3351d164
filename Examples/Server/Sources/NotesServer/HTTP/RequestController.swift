import Hummingbird

/// Tells a client which request it has made, and needs no database.
struct RequestController: Sendable {
  struct Answer: ResponseEncodable, Sendable {
    let id: String
    let hasToken: Bool
    let changes: Int
  }

  private let work: WorkContext
  private let unit: UnitOfWork

  init(work: WorkContext, unit: UnitOfWork) { (self.work, self.unit) = (work, unit) }

  func about() -> Answer { Answer(id: work.id, hasToken: work.token != nil, changes: unit.count) }
}

/// State for a `Mutex` whose type is not `Sendable`: it leads to instances of users, which need not be `Sendable`.
///
/// Unchecked `Sendable`: the state is accessed under the mutex only, and instances are only passed on, never used. An instance
/// is shared only if its author gave it a lifetime that shares it, or put a delayed request for it where other threads can use
/// it. Whether that is safe is the author's responsibility.
@usableFromInline
package struct Unchecked<State>: @unchecked Sendable {
  @usableFromInline package var state: State

  @inlinable
  package init(_ state: State) { self.state = state }
}

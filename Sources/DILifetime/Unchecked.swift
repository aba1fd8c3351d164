/// The state of a `Mutex`, if it refers to instances of users, whose types need not be `Sendable`.
///
/// Unchecked `Sendable`: the state is accessed under the mutex only, and instances are only passed on, never used. Several
/// threads get one instance only if the user registered it with a lifetime that shares it, or put a delayed request for it
/// where other threads can use it. Whether that is safe is the user's responsibility.
@usableFromInline
package struct Unchecked<State>: @unchecked Sendable {
  @usableFromInline package var state: State

  @inlinable
  package init(_ state: State) { self.state = state }
}

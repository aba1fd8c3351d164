/// State in a `Mutex` whose type is not `Sendable`, since it leads to instances of users, which need not be.
///
/// Unchecked `Sendable`: the state is accessed under the mutex only, and instances are only passed on, never used. They are
/// shared because their author gave them a lifetime that shares them, or put a delayed request for them where other threads can
/// use it; whether that is safe is for the author to say.
@usableFromInline
package struct Unchecked<State>: @unchecked Sendable {
  @usableFromInline package var state: State

  @inlinable
  package init(_ state: State) { self.state = state }
}

public import DICore

/// An argument of a request.
public struct DIArg<T> {
  let value: T
}

/// A parameter of a function that does not suspend and belongs to another actor than the main actor.
///
/// If a parameter of such a function needs the main actor, all of them are made there, and handed over: nothing of the main actor
/// is made on another actor.
struct HandedParameter {
  /// The slot in which its provider looks for what was handed over.
  let slot: Slot
  /// Makes it, in a box.
  let make: (Context) throws(DIError) -> AnyObject
}

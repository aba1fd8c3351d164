extension Row {
  /// All rows, in the order of the table.
  public static let all: [Row] = [
    leaf, tree, literals, graph, cached, weak, mixed, optional, many, named, untagged, tagged, taggedTree, lazy,
    lazyThatLeadsBack, provider,
    closure, closures, closuresAlone, cycle, cycleByClosures, missing, missingInClosure,
    scope, request, withScope, closings, lateClosings, mainActor,
    chain, fan, decorated, decoratedCached,
    argument, arguments, closureArgument, closureArguments, properties, modules, closuresInModule, parent, child,
    observed, observedCached,
    awaitedHit, awaitedUser, plainUser, awaitedPrototype, awaitedActor, awaitedFirst, awaitedByHundred,
    suspendingScope, served, start, startInTurn,
  ]
}

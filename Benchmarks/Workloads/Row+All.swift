extension Row {
  /// All rows, in the order of the table.
  public static let all: [Row] = [
    leaf, tree, literals, graph, cached, mixed, optional, many, named, untagged, tagged, taggedTree, lazy, provider,
    closure, closures, cycle, scope, request, mainActor, chain, fan,
    argument, arguments, closureArgument, closureArguments, properties, modules, closuresInModule, parent, child,
  ]
}

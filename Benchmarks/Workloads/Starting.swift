import DIAsync
import DICore

// A start of a thousand components that each suspend once, in twenty layers of fifty. A component takes none to three of the layer
// before, and begins when these are complete. Beside it the same without a suspension, made one after the other.
//
// An operation is one component; a thousand of them are one start. The runtime knows the types before anything is counted.
//
// The declarative side starts a container again after `clean()`. So it is linked, as the program by hand is compiled, and what is
// counted is the start alone: this is what the goal is about. The builder's side is all of `builder.start()`, which checks and links
// like `build()`. The other row has `build()` of the same graph: the difference between the two is what suspending adds.

/// A component of the graph.
final class Layered<Place>: @unchecked Sendable {
  let needs: (AnyObject?, AnyObject?, AnyObject?)

  init(_ first: AnyObject? = nil, _ second: AnyObject? = nil, _ third: AnyObject? = nil) {
    needs = (first, second, third)
  }

  init(opening first: AnyObject? = nil, _ second: AnyObject? = nil, _ third: AnyObject? = nil) async {
    needs = (first, second, third)
    await Task.yield()
  }
}

/// The thousand components by number, and what each takes.
enum Layers {
  private static let width = 50
  static let needs: [[Int]] = (0..<1000).map { number in
    let layer = number / width
    if layer == 0 { return [] }
    return (0..<number % 4).map { (layer - 1) * width + (number * 7 + $0 * 17) % width }
  }
  static let types = needs.indices.map { NumberedTypes.type($0) }

  /// How many starts are a number of operations.
  static func starts(_ times: Int) -> Int { (times + needs.count - 1) / needs.count }
}

// MARK: - By hand

/// The components by hand, one after the other.
private enum LayersInTurn {
  private typealias Make = @Sendable (_ made: [AnyObject]) -> AnyObject
  private static let all: [Make] = Layers.needs.indices.map { make(Layers.types[$0], Layers.needs[$0]) }

  private static func make<T>(_: T.Type, _ needs: [Int]) -> Make {
    switch needs.count {
    case 0: return { _ in Layered<T>() }
    case 1: return { [a = needs[0]] in Layered<T>($0[a]) }
    case 2: return { [a = needs[0], b = needs[1]] in Layered<T>($0[a], $0[b]) }
    default: return { [a = needs[0], b = needs[1], c = needs[2]] in Layered<T>($0[a], $0[b], $0[c]) }
    }
  }

  @inline(never)
  static func start() -> [AnyObject] {
    var made: [AnyObject] = []
    made.reserveCapacity(all.count)
    for make in all { made.append(make(made)) }
    return made
  }
}

/// The components by hand, each in a task that waits for the tasks of what it takes.
///
/// As in a container, the first failure, or the cancellation of the start, cancels all others, and they are awaited.
///
/// A task group that begins a child when the last of what it takes has ended takes a quarter more instructions: it has to count
/// what each still waits for.
private enum LayersSideBySide {
  private struct Opened: @unchecked Sendable { let object: AnyObject }
  private typealias Opening = Task<Opened, any Error>
  private typealias Make = @Sendable (_ begun: [Opening]) -> Opening
  private static let all: [Make] = Layers.needs.indices.map { make(Layers.types[$0], Layers.needs[$0]) }

  private static func make<T>(_: T.Type, _ needs: [Int]) -> Make {
    switch needs.count {
    case 0:
      return { _ in Opening(executorPreference: JobQueue.shared) { Opened(object: await Layered<T>(opening: nil)) } }
    case 1:
      return { [a = needs[0]] begun in
        Opening(executorPreference: JobQueue.shared) { [a = begun[a]] in
          Opened(object: await Layered<T>(opening: try a.value.object))
        }
      }
    case 2:
      return { [a = needs[0], b = needs[1]] begun in
        Opening(executorPreference: JobQueue.shared) { [a = begun[a], b = begun[b]] in
          Opened(object: await Layered<T>(opening: try a.value.object, try b.value.object))
        }
      }
    default:
      return { [a = needs[0], b = needs[1], c = needs[2]] begun in
        Opening(executorPreference: JobQueue.shared) { [a = begun[a], b = begun[b], c = begun[c]] in
          Opened(object: await Layered<T>(opening: try a.value.object, try b.value.object, try c.value.object))
        }
      }
    }
  }

  @inline(never)
  static func start() async throws -> [AnyObject] {
    var begun: [Opening] = []
    begun.reserveCapacity(all.count)
    for make in all { begun.append(make(begun)) }
    let openings = begun
    return try await withTaskCancellationHandler {
      do {
        var made: [AnyObject] = []
        made.reserveCapacity(openings.count)
        for opening in openings { made.append(try await opening.value.object) }
        return made
      } catch {
        for opening in openings { opening.cancel() }
        for opening in openings { _ = await opening.result }
        throw error
      }
    } onCancel: {
      for opening in openings { opening.cancel() }
    }
  }
}

// MARK: - The rows

extension Row {
  static let start = Row(
    "start", "a component of a start: 1,000 that suspend", goal: Goal(instructions: 2),
    byHand: { times in
      JobQueue.shared.run {
        for _ in 0..<Layers.starts(times) { for made in try! await LayersSideBySide.start() { take(made) } }
      }
    },
    builder: Side({ _ in }) { _, times in
      JobQueue.shared.run {
        for _ in 0..<Layers.starts(times) { _ = try! await LayersOfBuilder.suspending.builder.start() }
      }
    },
    declarative: Side(container: { Layers.container(suspending: true) }) { container, times in
      JobQueue.shared.run {
        for _ in 0..<Layers.starts(times) {
          container.clean()
          try! await container.start()
        }
      }
    })

  static let startInTurn = Row(
    "start-in-turn", "the same, and none suspends",
    byHand: { times in for _ in 0..<Layers.starts(times) { for made in LayersInTurn.start() { take(made) } } },
    builder: Side({ _ in }) { _, times in
      for _ in 0..<Layers.starts(times) { _ = try LayersOfBuilder.plain.builder.build() }
    },
    declarative: Side(container: { Layers.container(suspending: false) }) { container, times in
      for _ in 0..<Layers.starts(times) {
        container.clean()
        container.initializeSingletonObjects()
      }
    })
}

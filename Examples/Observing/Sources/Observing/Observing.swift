import DICore
import DIGraph
import InMemoryLogging
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import Tracing

/// Sends the events of a container to a log, to metrics and to a tracing system, and prints what arrives there.
///
/// With `--times`, it also prints how long the components took to create.
@main
struct Observing {
  static func main() throws {
    // A program would attach the backends of its own here.
    let log = InMemoryLogHandler()
    let metrics = TestMetrics()
    let tracer = InMemoryTracer()
    MetricsSystem.bootstrap(metrics)
    InstrumentationSystem.bootstrap(tracer)
    var logger = Logger(label: "di") { _ in log }
    logger.logLevel = .trace

    let profile = DIProfile()
    let builder = wiring()
    builder.observe(with: LoggingObserver(logger: logger))
    builder.observe(with: MetricsObserver())
    builder.observe(with: TracingObserver())
    builder.observe(with: profile)

    let container = try builder.build()
    _ = try container.resolve(App.self)
    _ = try? container.resolve(Mailer.self)
    try container.close()

    print("log")
    for entry in log.entries {
      print("  \(entry.level) \(entry.message) \(entry.metadata["lifetime"].map { "\($0)" } ?? "")")
    }
    print("metrics")
    let timers = metrics.timers.map { "\($0.label) of \($0.dimensions[0].1): \($0.values.count)" }
    let counters = metrics.counters.map { "\($0.label) of \($0.dimensions[0].1): \($0.totalValue)" }
    for line in (timers + counters).sorted() { print("  \(line)") }
    print("spans")
    show(tracer.finishedSpans, within: nil, depth: 1)

    if CommandLine.arguments.contains("--times") { print(profile.text) }
  }

  /// Prints the spans within another, in the order in which they ended.
  private static func show(_ spans: [FinishedInMemorySpan], within parent: String?, depth: Int) {
    for span in spans where span.parentSpanID == parent {
      let events = span.events.map(\.name) + span.errors.map { _ in "error" }
      let indentation = String(repeating: "  ", count: depth)
      print("\(indentation)\(span.operationName)\(events.isEmpty ? "" : ": \(events.joined(separator: ", "))")")
      show(spans, within: span.spanID, depth: depth + 1)
    }
  }
}

import DICore
import InMemoryTracing
import Instrumentation
import Metrics
import MetricsTestKit
import NIOHTTP1
import Testing
import Tracing

@testable import NotesServer

struct ObservingTests {
  private static let tracer = InMemoryTracer()
  private static let metrics = TestMetrics()
  /// Once for this process, as a program does it.
  private static let bootstrapped: Void = {
    InstrumentationSystem.bootstrap(tracer)
    MetricsSystem.bootstrap(metrics)
  }()

  @Test func whatTheContainerMakesIsMeasuredAndTraced() async throws {
    Self.bootstrapped
    try await TestServer.running(isObserved: true) { server in
      let ada = try await server.client.signedUp(as: "Ada")
      #expect(try await ada.send(.GET, "/notes").status == 200)
    }
    let spans = Self.tracer.finishedSpans
    let request = try #require(spans.first { $0.operationName == "/notes" })
    let made = spans.filter { $0.traceID == request.traceID }.map(\.operationName)
    for component in ["CurrentUser", "NotesController", "UnitOfWork"] { #expect(made.contains("create \(component)")) }
    let labels = Set(Self.metrics.timers.map(\.label))
    #expect(labels.isSuperset(of: ["di.creation", "di.closing", "http.server.request.duration"]))
  }
}

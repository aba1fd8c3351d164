import Foundation

/// How many rounds a test makes: a quarter of all, or what `DI_ROUNDS` says as a percentage.
///
/// A quarter keeps a run short; the gate runs all in release, where they take less time.
package func rounds(_ number: Int) -> Int { max(1, number * percentage / 100) }

private let percentage = ProcessInfo.processInfo.environment["DI_ROUNDS"].flatMap(Int.init) ?? 25

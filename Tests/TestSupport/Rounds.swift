import Foundation

/// How many rounds a test makes; `DI_ROUNDS` is a percentage of what it makes otherwise.
package func rounds(_ number: Int) -> Int { max(1, number * percentage / 100) }

private let percentage = ProcessInfo.processInfo.environment["DI_ROUNDS"].flatMap(Int.init) ?? 100

/// The place of the line below the one where it is called.
package func next(_ file: String = #filePath, _ line: Int = #line) -> String { "\(file):\(line + 1)" }

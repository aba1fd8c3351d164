/// The place of the line below the one where it is called, as an error names it.
package func next(_ file: String = #filePath, _ line: Int = #line) -> String {
  "\(file.split(separator: "/").last ?? ""):\(line + 1)"
}

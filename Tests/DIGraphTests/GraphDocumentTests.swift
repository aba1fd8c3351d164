import DIChecks
import DICore
import DIGraph
import Foundation
import Testing

struct GraphDocumentTests {
  @Test func aComponentSaysWhatWasRegistered() throws {
    let document = GraphDocument(shop())
    #expect(
      document.components.map(\.id) == [
        "App", "Checkout", "ConsoleSink", "FileSink (file)", "Journal", "Mailer", "PaymentGateway", "Receipt",
        "Session",
      ])
    let sink = try #require(document.components.first { $0.id == "FileSink (file)" })
    #expect(sink.type == "FileSink" && sink.name == "FileSink")
    #expect(sink.services.map(\.type) == ["Sink"] && sink.services.allSatisfy { $0.names == ["file"] })
    #expect(sink.lifetime == .prototype && sink.lifetimeCode == ".prototype")
    #expect(sink.file == "DIGraphTests/Programs.swift" && sink.module == nil && !sink.isRoot)
    let app = try #require(document.components.first)
    #expect(app.isRoot && app.lifetime == .single && app.initializers == [[]])
    #expect(app.requests.map(\.type) == ["Checkout", "Journal", "DILazy<Mailer>"])
    #expect(app.requests.map(\.kinds) == [[.initializer], [.initializer], [.initializer, .lazy]])
    #expect(app.requests.map(\.components) == [["Checkout"], ["Journal"], ["Mailer"]])
    let journal = try #require(document.components.first { $0.id == "Journal" })
    // The members of a many are in the order of registration.
    #expect(journal.requests.map(\.components) == [["FileSink (file)", "ConsoleSink"]])
    #expect(journal.requests.map(\.kinds) == [[.initializer, .many]])
    let receipt = try #require(document.components.first { $0.id == "Receipt" })
    #expect(receipt.requests.map(\.kinds) == [[.injection]])
  }

  @Test func aBuilderAndItsContainersHaveTheSameDocument() throws {
    let builder = shop()
    let document = GraphDocument(builder)
    #expect(try GraphDocument(builder.build()) == document)
    #expect(document.faults.isEmpty)
  }

  @Test func theOrderOfRegistrationMakesNoDifference() {
    // On one line, since the lines of registrations are part of a document.
    func document(_ types: [(DIContainerBuilder) -> Void]) -> GraphDocument {
      let builder = DIContainerBuilder()
      for register in types { register(builder) }
      return GraphDocument(builder)
    }
    let types: [(DIContainerBuilder) -> Void] = [
      { $0.register(Checkout.init) }, { $0.register { Session() } },
      { $0.register { PaymentGateway() }.as((any Gateway).self).check { $0 } },
    ]
    #expect(document(types) == document(types.reversed()))
    #expect(document(types) != document(types.dropLast()))
  }

  @Test func equalRegistrationsAreNumbered() {
    let builder = DIContainerBuilder()
    for _ in 0..<3 { builder.register { Session() }.set(.element) }
    #expect(GraphDocument(builder).components.map(\.id) == ["Session", "Session #2", "Session #3"])
  }

  @Test func decoratorsAreComponentsOfTheirOwn() {
    let document = GraphDocument(shop { $0.decorate((any Gateway).self) { (gateway: any Gateway) in gateway } })
    #expect(document.components.contains { $0.id == "decorator of Gateway" && $0.name == "decorator of Gateway" })
    let checkout = document.components.first { $0.id == "Checkout" }
    #expect(checkout?.requests.first?.components == ["decorator of Gateway"])
  }

  @Test func faultsAreThoseOfValidate() throws {
    let builder = shop { $0.register { (_: Data) in FileHandle.standardOutput } }
    let document = GraphDocument(builder, notes: true)
    let fault = try #require(document.faults.first)
    #expect(document.faults.map(\.id).sorted() == builder.validate(notes: true).map(\.id).sorted())
    #expect(fault.id == "DI0001" && fault.severity == .error && fault.summary == "Data is not registered.")
    #expect(fault.component == "FileHandle" && fault.paths == [["FileHandle"]] && fault.remedy.hasPrefix("register it"))
    let request = document.components.first { $0.id == "FileHandle" }?.requests.first
    #expect(request?.answer == .missing && request?.components == [])
  }

  @Test func filesCanBeRelativeToAFolder() {
    let folder = (#filePath as NSString).deletingLastPathComponent
    #expect(GraphDocument(shop(), relativeTo: folder).components.allSatisfy { $0.file == "Programs.swift" })
    #expect(GraphDocument(shop(), relativeTo: folder + "/").components.allSatisfy { $0.file == "Programs.swift" })
    // A folder with a longer name is another one.
    #expect(GraphDocument(shop(), relativeTo: "/nowhere").components.allSatisfy { $0.file.hasPrefix(folder) })
  }

  // MARK: - JSON

  @Test func jsonIsReadBackAsItWas() throws {
    let document = GraphDocument(
      shop {
        $0.register { (_: Data) in FileHandle.standardOutput }
        $0.register { @MainActor in Mailer() }.set(name: "a \"quoted\"\n</script> name").lifetime(
          .custom(DIScope(name: "session")))
      }, notes: true)
    #expect(try GraphDocument(json: document.json()) == document)
    #expect(try JSONDecoder().decode(GraphDocument.self, from: JSONEncoder().encode(document)) == document)
    #expect(try document.json() == GraphDocument(json: document.json()).json())
  }

  @Test func jsonHasWhatThePageSays() {
    let builder = DIContainerBuilder()
    builder.register(Checkout.init)
    builder.register { Session() }.lifetime(.perScope)
    let line = #line - 1
    #expect(
      GraphDocument(builder).json() == """
        {
          "components" : [
            {
              "file" : "DIGraphTests/GraphDocumentTests.swift",
              "id" : "Checkout",
              "initializers" : [
                [

                ]
              ],
              "lifetime" : "prototype",
              "line" : \(line - 1),
              "name" : "Checkout",
              "requests" : [
                {
                  "answer" : "missing",
                  "kinds" : [
                    "initializer"
                  ],
                  "type" : "Gateway"
                },
                {
                  "answer" : "components",
                  "kinds" : [
                    "initializer"
                  ],
                  "to" : [
                    "Session"
                  ],
                  "type" : "Session"
                }
              ],
              "services" : [
                {
                  "type" : "Checkout"
                }
              ],
              "type" : "Checkout"
            },
            {
              "file" : "DIGraphTests/GraphDocumentTests.swift",
              "id" : "Session",
              "initializers" : [
                [

                ]
              ],
              "lifetime" : "perScope",
              "line" : \(line),
              "name" : "Session",
              "services" : [
                {
                  "type" : "Session"
                }
              ],
              "type" : "Session"
            }
          ],
          "faults" : [
            {
              "component" : "Checkout",
              "id" : "DI0001",
              "paths" : [
                [
                  "Checkout"
                ]
              ],
              "remedy" : "register it; or add .as((any Gateway).self).check { $0 } to a registration that can serve as it",
              "severity" : "error",
              "summary" : "Gateway is not registered."
            }
          ],
          "version" : 1
        }

        """)
  }

  @Test(arguments: [
    ("{", "The given data was not valid JSON."),
    (#"{"version": 2, "components": []}"#, "The version is 2; only 1 can be read."),
    (#"{"version": 1}"#, "components"),
    (component("A") + "," + component("A"), "Two components have the ID \"A\"."),
    (component("A", to: "B"), "A request is answered by \"B\", which is not there."),
    (component("A", lifetime: "forever"), "forever"),
  ])
  func whatIsNoDocumentIsRefused(_ text: String, _ reason: String) throws {
    let json = text.hasPrefix("{\"id") ? #"{"version": 1, "components": [\#(text)]}"# : text
    let error = #expect(throws: DecodingError.self) { try GraphDocument(json: json) }
    #expect("\(try #require(error))".contains(reason))
  }

  private static func component(_ id: String, to other: String? = nil, lifetime: String = "single") -> String {
    let request = other.map { #"{"type": "B", "kinds": [], "answer": "components", "to": ["\#($0)"]}"# } ?? ""
    return
      #"{"id":"\#(id)","name":"A","type":"A","lifetime":"\#(lifetime)","file":"","line":1,"requests":[\#(request)]}"#
  }

  // MARK: - Parts

  @Test func aPartHasWhatIsNearAComponent() {
    let document = GraphDocument(shop())
    func part(needs: Int?, users: Int?) -> [String] {
      document.part(around: ["Checkout"], needs: needs, users: users).components.map(\.id)
    }
    #expect(part(needs: 0, users: 0) == ["Checkout"])
    #expect(part(needs: nil, users: 0) == ["Checkout", "PaymentGateway", "Session"])
    #expect(part(needs: 0, users: 1) == ["App", "Checkout"])
    #expect(part(needs: 1, users: nil) == ["App", "Checkout", "PaymentGateway", "Session"])
    #expect(
      document.part(around: ["App"], needs: nil).components.map(\.id)
        == document.components.map(\.id).filter { $0 != "Receipt" })
    #expect(document.part(around: ["Nobody"]).components.isEmpty)
    // It can be stored like a whole.
    let border = document.part(around: ["App"], needs: 1)
    #expect((try? GraphDocument(json: border.json())) == border)
    #expect(border.components.first { $0.id == "Journal" }?.requests == [])
  }

  @Test func aPartKeepsTheFaultsOfItsComponents() {
    let document = GraphDocument(shop { $0.register { (_: Data) in FileHandle.standardOutput } })
    #expect(document.part(around: ["App"]).faults.isEmpty)
    #expect(document.part(around: ["FileHandle"]).faults == document.faults)
  }
}

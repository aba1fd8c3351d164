import GRDB

/// A step of the schema, which never changes once it is released.
protocol Migration: Sendable {
  var name: String { get }
  func apply(to db: Database) throws
}

struct CreateUsers: Migration {
  let name = "users"

  func apply(to db: Database) throws {
    try db.create(table: "user") { table in
      table.primaryKey("id", .blob)
      table.column("name", .text).notNull().unique()
      table.column("email", .text).notNull()
    }
    try db.create(table: "token") { table in
      table.primaryKey("value", .text)
      table.column("userID", .blob).notNull().references("user", onDelete: .cascade)
      table.column("expires", .datetime).notNull().indexed()
    }
  }
}

struct CreateNotes: Migration {
  let name = "notes"

  func apply(to db: Database) throws {
    try db.create(table: "note") { table in
      table.primaryKey("id", .blob)
      table.column("userID", .blob).notNull().indexed().references("user", onDelete: .cascade)
      table.column("text", .text).notNull()
      table.column("created", .datetime).notNull()
    }
  }
}

import Testing
import DICore

protocol Animal {}
final class HomeCat: Animal { let home: CatHome; init(home: CatHome) { self.home = home } }
final class CatHome { var animals: [any Animal] = []; init() {} }
final class L { init() {} }; final class D1 { let l: L; init(_ l: L) { self.l = l } }; final class D2 { let l: L; init(_ l: L) { self.l = l } }
final class Top { let a: D1, b: D2; init(_ a: D1, _ b: D2) { self.a = a; self.b = b } }
final class RA { init(_ b: RB) {} }; final class RB { init(_ a: RA) {} }
final class Log { let others: [any Animal]; init(_ o: [any Animal]) { others = o } }

@Test(arguments: [true, false]) func pair(typed: Bool) throws {
  let b = DIContainerBuilder()
  if typed { b.register(HomeCat.init) } else { b.register(type: HomeCat.self).initial { c in try HomeCat(home: c.resolve()) } }
  b.register { CatHome() }.injection { $0.animals.append($1 as HomeCat) }
  let c = try b.build()
  let cat: HomeCat = try c.resolve()
  #expect(cat.home.animals.count == 1 && (cat.home.animals[0] as! HomeCat) === cat)
  let home: CatHome = try c.resolve()
  #expect(home.animals.count == 1 && (home.animals[0] as! HomeCat).home === home)
  let home2: CatHome = try c.resolve()
  #expect(home !== home2 && home.animals.count == 1)
}
@Test func plain() throws {
  let b = DIContainerBuilder()
  b.register(L.init).lifetime(.single)
  b.register(D1.init); b.register(type: D2.init); b.register { Top($0, $1) }.lifetime(.perContainer)
  let c = try b.build()
  let t: Top = try c.resolve()
  #expect(t.a.l === t.b.l)
  #expect(try c.resolve(Top.self) === t)
  #expect(try c.newLifeTimeScope().resolve(Top.self) !== t)
  #expect(try c.newLifeTimeScope().resolve(L.self) === t.a.l)
}
@Test func errors() throws {
  let b = DIContainerBuilder()
  b.register(RA.init); b.register(RB.init); b.register(D1.init)
  let c = try b.build()
  do { _ = try c.resolve(RA.self) } catch { print(error) }
  do { _ = try c.resolve(D1.self) } catch { print(error) }
  do { _ = try c.resolve(name: "x") as D1 } catch { print(error) }
}

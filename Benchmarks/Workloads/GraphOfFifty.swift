import DICore

// A layered tree of fifty objects, each made once; ten of its edges are protocols.
//
// Each class takes objects of the next layer; the version by hand is the expression that a programmer would write.

protocol Service5: AnyObject {}
protocol Service10: AnyObject {}
protocol Service15: AnyObject {}
protocol Service20: AnyObject {}
protocol Service25: AnyObject {}
protocol Service30: AnyObject {}
protocol Service35: AnyObject {}
protocol Service40: AnyObject {}
protocol Service45: AnyObject {}
protocol Service48: AnyObject {}

final class Part0 {
  let part1: Part1
  let part2: Part2
  let part3: Part3
  init(part1: Part1, part2: Part2, part3: Part3) {
    self.part1 = part1
    self.part2 = part2
    self.part3 = part3
  }
}
final class Part1 {
  let part4: Part4
  let part5: any Service5
  let part6: Part6
  init(part4: Part4, part5: any Service5, part6: Part6) {
    self.part4 = part4
    self.part5 = part5
    self.part6 = part6
  }
}
final class Part2 {
  let part7: Part7
  let part8: Part8
  let part9: Part9
  init(part7: Part7, part8: Part8, part9: Part9) {
    self.part7 = part7
    self.part8 = part8
    self.part9 = part9
  }
}
final class Part3 {
  let part10: any Service10
  let part11: Part11
  let part12: Part12
  init(part10: any Service10, part11: Part11, part12: Part12) {
    self.part10 = part10
    self.part11 = part11
    self.part12 = part12
  }
}
final class Part4 {
  let part13: Part13
  let part14: Part14
  let part15: any Service15
  init(part13: Part13, part14: Part14, part15: any Service15) {
    self.part13 = part13
    self.part14 = part14
    self.part15 = part15
  }
}
final class Part5: Service5 {
  let part16: Part16
  let part17: Part17
  let part18: Part18
  init(part16: Part16, part17: Part17, part18: Part18) {
    self.part16 = part16
    self.part17 = part17
    self.part18 = part18
  }
}
final class Part6 {
  let part19: Part19
  let part20: any Service20
  let part21: Part21
  init(part19: Part19, part20: any Service20, part21: Part21) {
    self.part19 = part19
    self.part20 = part20
    self.part21 = part21
  }
}
final class Part7 {
  let part22: Part22
  let part23: Part23
  let part24: Part24
  init(part22: Part22, part23: Part23, part24: Part24) {
    self.part22 = part22
    self.part23 = part23
    self.part24 = part24
  }
}
final class Part8 {
  let part25: any Service25
  let part26: Part26
  let part27: Part27
  init(part25: any Service25, part26: Part26, part27: Part27) {
    self.part25 = part25
    self.part26 = part26
    self.part27 = part27
  }
}
final class Part9 {
  let part28: Part28
  let part29: Part29
  let part30: any Service30
  init(part28: Part28, part29: Part29, part30: any Service30) {
    self.part28 = part28
    self.part29 = part29
    self.part30 = part30
  }
}
final class Part10: Service10 {
  let part31: Part31
  let part32: Part32
  let part33: Part33
  init(part31: Part31, part32: Part32, part33: Part33) {
    self.part31 = part31
    self.part32 = part32
    self.part33 = part33
  }
}
final class Part11 {
  let part34: Part34
  let part35: any Service35
  let part36: Part36
  init(part34: Part34, part35: any Service35, part36: Part36) {
    self.part34 = part34
    self.part35 = part35
    self.part36 = part36
  }
}
final class Part12 {
  let part37: Part37
  let part38: Part38
  let part39: Part39
  init(part37: Part37, part38: Part38, part39: Part39) {
    self.part37 = part37
    self.part38 = part38
    self.part39 = part39
  }
}
final class Part13 {
  let part40: any Service40
  let part41: Part41
  let part42: Part42
  init(part40: any Service40, part41: Part41, part42: Part42) {
    self.part40 = part40
    self.part41 = part41
    self.part42 = part42
  }
}
final class Part14 {
  let part43: Part43
  let part44: Part44
  let part45: any Service45
  init(part43: Part43, part44: Part44, part45: any Service45) {
    self.part43 = part43
    self.part44 = part44
    self.part45 = part45
  }
}
final class Part15: Service15 {
  let part46: Part46
  let part47: Part47
  let part48: any Service48
  init(part46: Part46, part47: Part47, part48: any Service48) {
    self.part46 = part46
    self.part47 = part47
    self.part48 = part48
  }
}
final class Part16 {
  let part49: Part49
  init(part49: Part49) {
    self.part49 = part49
  }
}
final class Part17 {}
final class Part18 {}
final class Part19 {}
final class Part20: Service20 {}
final class Part21 {}
final class Part22 {}
final class Part23 {}
final class Part24 {}
final class Part25: Service25 {}
final class Part26 {}
final class Part27 {}
final class Part28 {}
final class Part29 {}
final class Part30: Service30 {}
final class Part31 {}
final class Part32 {}
final class Part33 {}
final class Part34 {}
final class Part35: Service35 {}
final class Part36 {}
final class Part37 {}
final class Part38 {}
final class Part39 {}
final class Part40: Service40 {}
final class Part41 {}
final class Part42 {}
final class Part43 {}
final class Part44 {}
final class Part45: Service45 {}
final class Part46 {}
final class Part47 {}
final class Part48: Service48 {}
final class Part49 {}

enum GraphOfFifty {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Part0.init)
    builder.register(Part1.init)
    builder.register(Part2.init)
    builder.register(Part3.init)
    builder.register(Part4.init)
    builder.register(Part5.init).as((any Service5).self) { $0 }
    builder.register(Part6.init)
    builder.register(Part7.init)
    builder.register(Part8.init)
    builder.register(Part9.init)
    builder.register(Part10.init).as((any Service10).self) { $0 }
    builder.register(Part11.init)
    builder.register(Part12.init)
    builder.register(Part13.init)
    builder.register(Part14.init)
    builder.register(Part15.init).as((any Service15).self) { $0 }
    builder.register(Part16.init)
    builder.register(Part17.init)
    builder.register(Part18.init)
    builder.register(Part19.init)
    builder.register(Part20.init).as((any Service20).self) { $0 }
    builder.register(Part21.init)
    builder.register(Part22.init)
    builder.register(Part23.init)
    builder.register(Part24.init)
    builder.register(Part25.init).as((any Service25).self) { $0 }
    builder.register(Part26.init)
    builder.register(Part27.init)
    builder.register(Part28.init)
    builder.register(Part29.init)
    builder.register(Part30.init).as((any Service30).self) { $0 }
    builder.register(Part31.init)
    builder.register(Part32.init)
    builder.register(Part33.init)
    builder.register(Part34.init)
    builder.register(Part35.init).as((any Service35).self) { $0 }
    builder.register(Part36.init)
    builder.register(Part37.init)
    builder.register(Part38.init)
    builder.register(Part39.init)
    builder.register(Part40.init).as((any Service40).self) { $0 }
    builder.register(Part41.init)
    builder.register(Part42.init)
    builder.register(Part43.init)
    builder.register(Part44.init)
    builder.register(Part45.init).as((any Service45).self) { $0 }
    builder.register(Part46.init)
    builder.register(Part47.init)
    builder.register(Part48.init).as((any Service48).self) { $0 }
    builder.register(Part49.init)
  }

  static func register(in container: DIContainer) {
    container.register(Part0.init)
    container.register(Part1.init)
    container.register(Part2.init)
    container.register(Part3.init)
    container.register(Part4.init)
    container.register(Part5.init).as((any Service5).self)
    container.register(Part6.init)
    container.register(Part7.init)
    container.register(Part8.init)
    container.register(Part9.init)
    container.register(Part10.init).as((any Service10).self)
    container.register(Part11.init)
    container.register(Part12.init)
    container.register(Part13.init)
    container.register(Part14.init)
    container.register(Part15.init).as((any Service15).self)
    container.register(Part16.init)
    container.register(Part17.init)
    container.register(Part18.init)
    container.register(Part19.init)
    container.register(Part20.init).as((any Service20).self)
    container.register(Part21.init)
    container.register(Part22.init)
    container.register(Part23.init)
    container.register(Part24.init)
    container.register(Part25.init).as((any Service25).self)
    container.register(Part26.init)
    container.register(Part27.init)
    container.register(Part28.init)
    container.register(Part29.init)
    container.register(Part30.init).as((any Service30).self)
    container.register(Part31.init)
    container.register(Part32.init)
    container.register(Part33.init)
    container.register(Part34.init)
    container.register(Part35.init).as((any Service35).self)
    container.register(Part36.init)
    container.register(Part37.init)
    container.register(Part38.init)
    container.register(Part39.init)
    container.register(Part40.init).as((any Service40).self)
    container.register(Part41.init)
    container.register(Part42.init)
    container.register(Part43.init)
    container.register(Part44.init)
    container.register(Part45.init).as((any Service45).self)
    container.register(Part46.init)
    container.register(Part47.init)
    container.register(Part48.init).as((any Service48).self)
    container.register(Part49.init)
  }

  static func byHand() -> Part0 {
    Part0(
      part1: Part1(
        part4: Part4(
          part13: Part13(
            part40: Part40(),
            part41: Part41(),
            part42: Part42()),
          part14: Part14(
            part43: Part43(),
            part44: Part44(),
            part45: Part45()),
          part15: Part15(
            part46: Part46(),
            part47: Part47(),
            part48: Part48())),
        part5: Part5(
          part16: Part16(
            part49: Part49()),
          part17: Part17(),
          part18: Part18()),
        part6: Part6(
          part19: Part19(),
          part20: Part20(),
          part21: Part21())),
      part2: Part2(
        part7: Part7(
          part22: Part22(),
          part23: Part23(),
          part24: Part24()),
        part8: Part8(
          part25: Part25(),
          part26: Part26(),
          part27: Part27()),
        part9: Part9(
          part28: Part28(),
          part29: Part29(),
          part30: Part30())),
      part3: Part3(
        part10: Part10(
          part31: Part31(),
          part32: Part32(),
          part33: Part33()),
        part11: Part11(
          part34: Part34(),
          part35: Part35(),
          part36: Part36()),
        part12: Part12(
          part37: Part37(),
          part38: Part38(),
          part39: Part39())))
  }
}

extension Row {
  static let graph = Row(
    "graph", "graph of 50, ten by protocol", goal: Goal(instructions: 1.2, time: 1.3),
    byHand: { for _ in 0..<$0 { take(GraphOfFifty.byHand()) } },
    builder: Side(GraphOfFifty.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Part0.self)) }
    },
    declarative: Side(GraphOfFifty.register) { container, times in
      for _ in 0..<times { take(container.resolve(Part0.self)) }
    })
}

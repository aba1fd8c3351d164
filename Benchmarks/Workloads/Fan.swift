import DICore

// One object that takes fifty others: more parameters than any form of `register` has.

final class Spoke {}
final class Hub {
  let spokes: [Spoke]
  init(
    _ s0: Spoke, _ s1: Spoke, _ s2: Spoke, _ s3: Spoke, _ s4: Spoke, _ s5: Spoke, _ s6: Spoke, _ s7: Spoke,
    _ s8: Spoke, _ s9: Spoke, _ s10: Spoke, _ s11: Spoke, _ s12: Spoke, _ s13: Spoke, _ s14: Spoke, _ s15: Spoke,
    _ s16: Spoke, _ s17: Spoke, _ s18: Spoke, _ s19: Spoke, _ s20: Spoke, _ s21: Spoke, _ s22: Spoke, _ s23: Spoke,
    _ s24: Spoke, _ s25: Spoke, _ s26: Spoke, _ s27: Spoke, _ s28: Spoke, _ s29: Spoke, _ s30: Spoke, _ s31: Spoke,
    _ s32: Spoke, _ s33: Spoke, _ s34: Spoke, _ s35: Spoke, _ s36: Spoke, _ s37: Spoke, _ s38: Spoke, _ s39: Spoke,
    _ s40: Spoke, _ s41: Spoke, _ s42: Spoke, _ s43: Spoke, _ s44: Spoke, _ s45: Spoke, _ s46: Spoke, _ s47: Spoke,
    _ s48: Spoke, _ s49: Spoke
  ) {
    spokes = [
      s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12, s13, s14, s15, s16, s17, s18, s19, s20, s21, s22, s23,
      s24, s25, s26, s27, s28, s29, s30, s31, s32, s33, s34, s35, s36, s37, s38, s39, s40, s41, s42, s43, s44, s45,
      s46, s47, s48, s49,
    ]
  }
}

enum FanOfFifty {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Spoke.init)
    builder.register(Hub.init)
  }

  static func register(in container: DIContainer) {
    container.register(Spoke.init)
    container.register(Hub.init)
  }

  static func byHand() -> Hub {
    Hub(
      Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(),
      Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(),
      Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(),
      Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(), Spoke(),
      Spoke(), Spoke())
  }
}

extension Row {
  static let fan = Row(
    "fan", "one object that takes 50",
    byHand: { for _ in 0..<$0 { take(FanOfFifty.byHand()) } },
    builder: Side(FanOfFifty.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Hub.self)) }
    },
    declarative: Side(FanOfFifty.register) { container, times in
      for _ in 0..<times { take(container.resolve(Hub.self)) }
    })
}

import DICore

// A chain of two hundred objects, each taking the next.

final class Chain1 {
  let next: Chain2
  init(next: Chain2) { self.next = next }
}
final class Chain2 {
  let next: Chain3
  init(next: Chain3) { self.next = next }
}
final class Chain3 {
  let next: Chain4
  init(next: Chain4) { self.next = next }
}
final class Chain4 {
  let next: Chain5
  init(next: Chain5) { self.next = next }
}
final class Chain5 {
  let next: Chain6
  init(next: Chain6) { self.next = next }
}
final class Chain6 {
  let next: Chain7
  init(next: Chain7) { self.next = next }
}
final class Chain7 {
  let next: Chain8
  init(next: Chain8) { self.next = next }
}
final class Chain8 {
  let next: Chain9
  init(next: Chain9) { self.next = next }
}
final class Chain9 {
  let next: Chain10
  init(next: Chain10) { self.next = next }
}
final class Chain10 {
  let next: Chain11
  init(next: Chain11) { self.next = next }
}
final class Chain11 {
  let next: Chain12
  init(next: Chain12) { self.next = next }
}
final class Chain12 {
  let next: Chain13
  init(next: Chain13) { self.next = next }
}
final class Chain13 {
  let next: Chain14
  init(next: Chain14) { self.next = next }
}
final class Chain14 {
  let next: Chain15
  init(next: Chain15) { self.next = next }
}
final class Chain15 {
  let next: Chain16
  init(next: Chain16) { self.next = next }
}
final class Chain16 {
  let next: Chain17
  init(next: Chain17) { self.next = next }
}
final class Chain17 {
  let next: Chain18
  init(next: Chain18) { self.next = next }
}
final class Chain18 {
  let next: Chain19
  init(next: Chain19) { self.next = next }
}
final class Chain19 {
  let next: Chain20
  init(next: Chain20) { self.next = next }
}
final class Chain20 {
  let next: Chain21
  init(next: Chain21) { self.next = next }
}
final class Chain21 {
  let next: Chain22
  init(next: Chain22) { self.next = next }
}
final class Chain22 {
  let next: Chain23
  init(next: Chain23) { self.next = next }
}
final class Chain23 {
  let next: Chain24
  init(next: Chain24) { self.next = next }
}
final class Chain24 {
  let next: Chain25
  init(next: Chain25) { self.next = next }
}
final class Chain25 {
  let next: Chain26
  init(next: Chain26) { self.next = next }
}
final class Chain26 {
  let next: Chain27
  init(next: Chain27) { self.next = next }
}
final class Chain27 {
  let next: Chain28
  init(next: Chain28) { self.next = next }
}
final class Chain28 {
  let next: Chain29
  init(next: Chain29) { self.next = next }
}
final class Chain29 {
  let next: Chain30
  init(next: Chain30) { self.next = next }
}
final class Chain30 {
  let next: Chain31
  init(next: Chain31) { self.next = next }
}
final class Chain31 {
  let next: Chain32
  init(next: Chain32) { self.next = next }
}
final class Chain32 {
  let next: Chain33
  init(next: Chain33) { self.next = next }
}
final class Chain33 {
  let next: Chain34
  init(next: Chain34) { self.next = next }
}
final class Chain34 {
  let next: Chain35
  init(next: Chain35) { self.next = next }
}
final class Chain35 {
  let next: Chain36
  init(next: Chain36) { self.next = next }
}
final class Chain36 {
  let next: Chain37
  init(next: Chain37) { self.next = next }
}
final class Chain37 {
  let next: Chain38
  init(next: Chain38) { self.next = next }
}
final class Chain38 {
  let next: Chain39
  init(next: Chain39) { self.next = next }
}
final class Chain39 {
  let next: Chain40
  init(next: Chain40) { self.next = next }
}
final class Chain40 {
  let next: Chain41
  init(next: Chain41) { self.next = next }
}
final class Chain41 {
  let next: Chain42
  init(next: Chain42) { self.next = next }
}
final class Chain42 {
  let next: Chain43
  init(next: Chain43) { self.next = next }
}
final class Chain43 {
  let next: Chain44
  init(next: Chain44) { self.next = next }
}
final class Chain44 {
  let next: Chain45
  init(next: Chain45) { self.next = next }
}
final class Chain45 {
  let next: Chain46
  init(next: Chain46) { self.next = next }
}
final class Chain46 {
  let next: Chain47
  init(next: Chain47) { self.next = next }
}
final class Chain47 {
  let next: Chain48
  init(next: Chain48) { self.next = next }
}
final class Chain48 {
  let next: Chain49
  init(next: Chain49) { self.next = next }
}
final class Chain49 {
  let next: Chain50
  init(next: Chain50) { self.next = next }
}
final class Chain50 {
  let next: Chain51
  init(next: Chain51) { self.next = next }
}
final class Chain51 {
  let next: Chain52
  init(next: Chain52) { self.next = next }
}
final class Chain52 {
  let next: Chain53
  init(next: Chain53) { self.next = next }
}
final class Chain53 {
  let next: Chain54
  init(next: Chain54) { self.next = next }
}
final class Chain54 {
  let next: Chain55
  init(next: Chain55) { self.next = next }
}
final class Chain55 {
  let next: Chain56
  init(next: Chain56) { self.next = next }
}
final class Chain56 {
  let next: Chain57
  init(next: Chain57) { self.next = next }
}
final class Chain57 {
  let next: Chain58
  init(next: Chain58) { self.next = next }
}
final class Chain58 {
  let next: Chain59
  init(next: Chain59) { self.next = next }
}
final class Chain59 {
  let next: Chain60
  init(next: Chain60) { self.next = next }
}
final class Chain60 {
  let next: Chain61
  init(next: Chain61) { self.next = next }
}
final class Chain61 {
  let next: Chain62
  init(next: Chain62) { self.next = next }
}
final class Chain62 {
  let next: Chain63
  init(next: Chain63) { self.next = next }
}
final class Chain63 {
  let next: Chain64
  init(next: Chain64) { self.next = next }
}
final class Chain64 {
  let next: Chain65
  init(next: Chain65) { self.next = next }
}
final class Chain65 {
  let next: Chain66
  init(next: Chain66) { self.next = next }
}
final class Chain66 {
  let next: Chain67
  init(next: Chain67) { self.next = next }
}
final class Chain67 {
  let next: Chain68
  init(next: Chain68) { self.next = next }
}
final class Chain68 {
  let next: Chain69
  init(next: Chain69) { self.next = next }
}
final class Chain69 {
  let next: Chain70
  init(next: Chain70) { self.next = next }
}
final class Chain70 {
  let next: Chain71
  init(next: Chain71) { self.next = next }
}
final class Chain71 {
  let next: Chain72
  init(next: Chain72) { self.next = next }
}
final class Chain72 {
  let next: Chain73
  init(next: Chain73) { self.next = next }
}
final class Chain73 {
  let next: Chain74
  init(next: Chain74) { self.next = next }
}
final class Chain74 {
  let next: Chain75
  init(next: Chain75) { self.next = next }
}
final class Chain75 {
  let next: Chain76
  init(next: Chain76) { self.next = next }
}
final class Chain76 {
  let next: Chain77
  init(next: Chain77) { self.next = next }
}
final class Chain77 {
  let next: Chain78
  init(next: Chain78) { self.next = next }
}
final class Chain78 {
  let next: Chain79
  init(next: Chain79) { self.next = next }
}
final class Chain79 {
  let next: Chain80
  init(next: Chain80) { self.next = next }
}
final class Chain80 {
  let next: Chain81
  init(next: Chain81) { self.next = next }
}
final class Chain81 {
  let next: Chain82
  init(next: Chain82) { self.next = next }
}
final class Chain82 {
  let next: Chain83
  init(next: Chain83) { self.next = next }
}
final class Chain83 {
  let next: Chain84
  init(next: Chain84) { self.next = next }
}
final class Chain84 {
  let next: Chain85
  init(next: Chain85) { self.next = next }
}
final class Chain85 {
  let next: Chain86
  init(next: Chain86) { self.next = next }
}
final class Chain86 {
  let next: Chain87
  init(next: Chain87) { self.next = next }
}
final class Chain87 {
  let next: Chain88
  init(next: Chain88) { self.next = next }
}
final class Chain88 {
  let next: Chain89
  init(next: Chain89) { self.next = next }
}
final class Chain89 {
  let next: Chain90
  init(next: Chain90) { self.next = next }
}
final class Chain90 {
  let next: Chain91
  init(next: Chain91) { self.next = next }
}
final class Chain91 {
  let next: Chain92
  init(next: Chain92) { self.next = next }
}
final class Chain92 {
  let next: Chain93
  init(next: Chain93) { self.next = next }
}
final class Chain93 {
  let next: Chain94
  init(next: Chain94) { self.next = next }
}
final class Chain94 {
  let next: Chain95
  init(next: Chain95) { self.next = next }
}
final class Chain95 {
  let next: Chain96
  init(next: Chain96) { self.next = next }
}
final class Chain96 {
  let next: Chain97
  init(next: Chain97) { self.next = next }
}
final class Chain97 {
  let next: Chain98
  init(next: Chain98) { self.next = next }
}
final class Chain98 {
  let next: Chain99
  init(next: Chain99) { self.next = next }
}
final class Chain99 {
  let next: Chain100
  init(next: Chain100) { self.next = next }
}
final class Chain100 {
  let next: Chain101
  init(next: Chain101) { self.next = next }
}
final class Chain101 {
  let next: Chain102
  init(next: Chain102) { self.next = next }
}
final class Chain102 {
  let next: Chain103
  init(next: Chain103) { self.next = next }
}
final class Chain103 {
  let next: Chain104
  init(next: Chain104) { self.next = next }
}
final class Chain104 {
  let next: Chain105
  init(next: Chain105) { self.next = next }
}
final class Chain105 {
  let next: Chain106
  init(next: Chain106) { self.next = next }
}
final class Chain106 {
  let next: Chain107
  init(next: Chain107) { self.next = next }
}
final class Chain107 {
  let next: Chain108
  init(next: Chain108) { self.next = next }
}
final class Chain108 {
  let next: Chain109
  init(next: Chain109) { self.next = next }
}
final class Chain109 {
  let next: Chain110
  init(next: Chain110) { self.next = next }
}
final class Chain110 {
  let next: Chain111
  init(next: Chain111) { self.next = next }
}
final class Chain111 {
  let next: Chain112
  init(next: Chain112) { self.next = next }
}
final class Chain112 {
  let next: Chain113
  init(next: Chain113) { self.next = next }
}
final class Chain113 {
  let next: Chain114
  init(next: Chain114) { self.next = next }
}
final class Chain114 {
  let next: Chain115
  init(next: Chain115) { self.next = next }
}
final class Chain115 {
  let next: Chain116
  init(next: Chain116) { self.next = next }
}
final class Chain116 {
  let next: Chain117
  init(next: Chain117) { self.next = next }
}
final class Chain117 {
  let next: Chain118
  init(next: Chain118) { self.next = next }
}
final class Chain118 {
  let next: Chain119
  init(next: Chain119) { self.next = next }
}
final class Chain119 {
  let next: Chain120
  init(next: Chain120) { self.next = next }
}
final class Chain120 {
  let next: Chain121
  init(next: Chain121) { self.next = next }
}
final class Chain121 {
  let next: Chain122
  init(next: Chain122) { self.next = next }
}
final class Chain122 {
  let next: Chain123
  init(next: Chain123) { self.next = next }
}
final class Chain123 {
  let next: Chain124
  init(next: Chain124) { self.next = next }
}
final class Chain124 {
  let next: Chain125
  init(next: Chain125) { self.next = next }
}
final class Chain125 {
  let next: Chain126
  init(next: Chain126) { self.next = next }
}
final class Chain126 {
  let next: Chain127
  init(next: Chain127) { self.next = next }
}
final class Chain127 {
  let next: Chain128
  init(next: Chain128) { self.next = next }
}
final class Chain128 {
  let next: Chain129
  init(next: Chain129) { self.next = next }
}
final class Chain129 {
  let next: Chain130
  init(next: Chain130) { self.next = next }
}
final class Chain130 {
  let next: Chain131
  init(next: Chain131) { self.next = next }
}
final class Chain131 {
  let next: Chain132
  init(next: Chain132) { self.next = next }
}
final class Chain132 {
  let next: Chain133
  init(next: Chain133) { self.next = next }
}
final class Chain133 {
  let next: Chain134
  init(next: Chain134) { self.next = next }
}
final class Chain134 {
  let next: Chain135
  init(next: Chain135) { self.next = next }
}
final class Chain135 {
  let next: Chain136
  init(next: Chain136) { self.next = next }
}
final class Chain136 {
  let next: Chain137
  init(next: Chain137) { self.next = next }
}
final class Chain137 {
  let next: Chain138
  init(next: Chain138) { self.next = next }
}
final class Chain138 {
  let next: Chain139
  init(next: Chain139) { self.next = next }
}
final class Chain139 {
  let next: Chain140
  init(next: Chain140) { self.next = next }
}
final class Chain140 {
  let next: Chain141
  init(next: Chain141) { self.next = next }
}
final class Chain141 {
  let next: Chain142
  init(next: Chain142) { self.next = next }
}
final class Chain142 {
  let next: Chain143
  init(next: Chain143) { self.next = next }
}
final class Chain143 {
  let next: Chain144
  init(next: Chain144) { self.next = next }
}
final class Chain144 {
  let next: Chain145
  init(next: Chain145) { self.next = next }
}
final class Chain145 {
  let next: Chain146
  init(next: Chain146) { self.next = next }
}
final class Chain146 {
  let next: Chain147
  init(next: Chain147) { self.next = next }
}
final class Chain147 {
  let next: Chain148
  init(next: Chain148) { self.next = next }
}
final class Chain148 {
  let next: Chain149
  init(next: Chain149) { self.next = next }
}
final class Chain149 {
  let next: Chain150
  init(next: Chain150) { self.next = next }
}
final class Chain150 {
  let next: Chain151
  init(next: Chain151) { self.next = next }
}
final class Chain151 {
  let next: Chain152
  init(next: Chain152) { self.next = next }
}
final class Chain152 {
  let next: Chain153
  init(next: Chain153) { self.next = next }
}
final class Chain153 {
  let next: Chain154
  init(next: Chain154) { self.next = next }
}
final class Chain154 {
  let next: Chain155
  init(next: Chain155) { self.next = next }
}
final class Chain155 {
  let next: Chain156
  init(next: Chain156) { self.next = next }
}
final class Chain156 {
  let next: Chain157
  init(next: Chain157) { self.next = next }
}
final class Chain157 {
  let next: Chain158
  init(next: Chain158) { self.next = next }
}
final class Chain158 {
  let next: Chain159
  init(next: Chain159) { self.next = next }
}
final class Chain159 {
  let next: Chain160
  init(next: Chain160) { self.next = next }
}
final class Chain160 {
  let next: Chain161
  init(next: Chain161) { self.next = next }
}
final class Chain161 {
  let next: Chain162
  init(next: Chain162) { self.next = next }
}
final class Chain162 {
  let next: Chain163
  init(next: Chain163) { self.next = next }
}
final class Chain163 {
  let next: Chain164
  init(next: Chain164) { self.next = next }
}
final class Chain164 {
  let next: Chain165
  init(next: Chain165) { self.next = next }
}
final class Chain165 {
  let next: Chain166
  init(next: Chain166) { self.next = next }
}
final class Chain166 {
  let next: Chain167
  init(next: Chain167) { self.next = next }
}
final class Chain167 {
  let next: Chain168
  init(next: Chain168) { self.next = next }
}
final class Chain168 {
  let next: Chain169
  init(next: Chain169) { self.next = next }
}
final class Chain169 {
  let next: Chain170
  init(next: Chain170) { self.next = next }
}
final class Chain170 {
  let next: Chain171
  init(next: Chain171) { self.next = next }
}
final class Chain171 {
  let next: Chain172
  init(next: Chain172) { self.next = next }
}
final class Chain172 {
  let next: Chain173
  init(next: Chain173) { self.next = next }
}
final class Chain173 {
  let next: Chain174
  init(next: Chain174) { self.next = next }
}
final class Chain174 {
  let next: Chain175
  init(next: Chain175) { self.next = next }
}
final class Chain175 {
  let next: Chain176
  init(next: Chain176) { self.next = next }
}
final class Chain176 {
  let next: Chain177
  init(next: Chain177) { self.next = next }
}
final class Chain177 {
  let next: Chain178
  init(next: Chain178) { self.next = next }
}
final class Chain178 {
  let next: Chain179
  init(next: Chain179) { self.next = next }
}
final class Chain179 {
  let next: Chain180
  init(next: Chain180) { self.next = next }
}
final class Chain180 {
  let next: Chain181
  init(next: Chain181) { self.next = next }
}
final class Chain181 {
  let next: Chain182
  init(next: Chain182) { self.next = next }
}
final class Chain182 {
  let next: Chain183
  init(next: Chain183) { self.next = next }
}
final class Chain183 {
  let next: Chain184
  init(next: Chain184) { self.next = next }
}
final class Chain184 {
  let next: Chain185
  init(next: Chain185) { self.next = next }
}
final class Chain185 {
  let next: Chain186
  init(next: Chain186) { self.next = next }
}
final class Chain186 {
  let next: Chain187
  init(next: Chain187) { self.next = next }
}
final class Chain187 {
  let next: Chain188
  init(next: Chain188) { self.next = next }
}
final class Chain188 {
  let next: Chain189
  init(next: Chain189) { self.next = next }
}
final class Chain189 {
  let next: Chain190
  init(next: Chain190) { self.next = next }
}
final class Chain190 {
  let next: Chain191
  init(next: Chain191) { self.next = next }
}
final class Chain191 {
  let next: Chain192
  init(next: Chain192) { self.next = next }
}
final class Chain192 {
  let next: Chain193
  init(next: Chain193) { self.next = next }
}
final class Chain193 {
  let next: Chain194
  init(next: Chain194) { self.next = next }
}
final class Chain194 {
  let next: Chain195
  init(next: Chain195) { self.next = next }
}
final class Chain195 {
  let next: Chain196
  init(next: Chain196) { self.next = next }
}
final class Chain196 {
  let next: Chain197
  init(next: Chain197) { self.next = next }
}
final class Chain197 {
  let next: Chain198
  init(next: Chain198) { self.next = next }
}
final class Chain198 {
  let next: Chain199
  init(next: Chain199) { self.next = next }
}
final class Chain199 {
  let next: Chain200
  init(next: Chain200) { self.next = next }
}
final class Chain200 {}

enum ChainOfTwoHundred {
  static func register(in builder: DIContainerBuilder) {
    builder.register(Chain1.init)
    builder.register(Chain2.init)
    builder.register(Chain3.init)
    builder.register(Chain4.init)
    builder.register(Chain5.init)
    builder.register(Chain6.init)
    builder.register(Chain7.init)
    builder.register(Chain8.init)
    builder.register(Chain9.init)
    builder.register(Chain10.init)
    builder.register(Chain11.init)
    builder.register(Chain12.init)
    builder.register(Chain13.init)
    builder.register(Chain14.init)
    builder.register(Chain15.init)
    builder.register(Chain16.init)
    builder.register(Chain17.init)
    builder.register(Chain18.init)
    builder.register(Chain19.init)
    builder.register(Chain20.init)
    builder.register(Chain21.init)
    builder.register(Chain22.init)
    builder.register(Chain23.init)
    builder.register(Chain24.init)
    builder.register(Chain25.init)
    builder.register(Chain26.init)
    builder.register(Chain27.init)
    builder.register(Chain28.init)
    builder.register(Chain29.init)
    builder.register(Chain30.init)
    builder.register(Chain31.init)
    builder.register(Chain32.init)
    builder.register(Chain33.init)
    builder.register(Chain34.init)
    builder.register(Chain35.init)
    builder.register(Chain36.init)
    builder.register(Chain37.init)
    builder.register(Chain38.init)
    builder.register(Chain39.init)
    builder.register(Chain40.init)
    builder.register(Chain41.init)
    builder.register(Chain42.init)
    builder.register(Chain43.init)
    builder.register(Chain44.init)
    builder.register(Chain45.init)
    builder.register(Chain46.init)
    builder.register(Chain47.init)
    builder.register(Chain48.init)
    builder.register(Chain49.init)
    builder.register(Chain50.init)
    builder.register(Chain51.init)
    builder.register(Chain52.init)
    builder.register(Chain53.init)
    builder.register(Chain54.init)
    builder.register(Chain55.init)
    builder.register(Chain56.init)
    builder.register(Chain57.init)
    builder.register(Chain58.init)
    builder.register(Chain59.init)
    builder.register(Chain60.init)
    builder.register(Chain61.init)
    builder.register(Chain62.init)
    builder.register(Chain63.init)
    builder.register(Chain64.init)
    builder.register(Chain65.init)
    builder.register(Chain66.init)
    builder.register(Chain67.init)
    builder.register(Chain68.init)
    builder.register(Chain69.init)
    builder.register(Chain70.init)
    builder.register(Chain71.init)
    builder.register(Chain72.init)
    builder.register(Chain73.init)
    builder.register(Chain74.init)
    builder.register(Chain75.init)
    builder.register(Chain76.init)
    builder.register(Chain77.init)
    builder.register(Chain78.init)
    builder.register(Chain79.init)
    builder.register(Chain80.init)
    builder.register(Chain81.init)
    builder.register(Chain82.init)
    builder.register(Chain83.init)
    builder.register(Chain84.init)
    builder.register(Chain85.init)
    builder.register(Chain86.init)
    builder.register(Chain87.init)
    builder.register(Chain88.init)
    builder.register(Chain89.init)
    builder.register(Chain90.init)
    builder.register(Chain91.init)
    builder.register(Chain92.init)
    builder.register(Chain93.init)
    builder.register(Chain94.init)
    builder.register(Chain95.init)
    builder.register(Chain96.init)
    builder.register(Chain97.init)
    builder.register(Chain98.init)
    builder.register(Chain99.init)
    builder.register(Chain100.init)
    builder.register(Chain101.init)
    builder.register(Chain102.init)
    builder.register(Chain103.init)
    builder.register(Chain104.init)
    builder.register(Chain105.init)
    builder.register(Chain106.init)
    builder.register(Chain107.init)
    builder.register(Chain108.init)
    builder.register(Chain109.init)
    builder.register(Chain110.init)
    builder.register(Chain111.init)
    builder.register(Chain112.init)
    builder.register(Chain113.init)
    builder.register(Chain114.init)
    builder.register(Chain115.init)
    builder.register(Chain116.init)
    builder.register(Chain117.init)
    builder.register(Chain118.init)
    builder.register(Chain119.init)
    builder.register(Chain120.init)
    builder.register(Chain121.init)
    builder.register(Chain122.init)
    builder.register(Chain123.init)
    builder.register(Chain124.init)
    builder.register(Chain125.init)
    builder.register(Chain126.init)
    builder.register(Chain127.init)
    builder.register(Chain128.init)
    builder.register(Chain129.init)
    builder.register(Chain130.init)
    builder.register(Chain131.init)
    builder.register(Chain132.init)
    builder.register(Chain133.init)
    builder.register(Chain134.init)
    builder.register(Chain135.init)
    builder.register(Chain136.init)
    builder.register(Chain137.init)
    builder.register(Chain138.init)
    builder.register(Chain139.init)
    builder.register(Chain140.init)
    builder.register(Chain141.init)
    builder.register(Chain142.init)
    builder.register(Chain143.init)
    builder.register(Chain144.init)
    builder.register(Chain145.init)
    builder.register(Chain146.init)
    builder.register(Chain147.init)
    builder.register(Chain148.init)
    builder.register(Chain149.init)
    builder.register(Chain150.init)
    builder.register(Chain151.init)
    builder.register(Chain152.init)
    builder.register(Chain153.init)
    builder.register(Chain154.init)
    builder.register(Chain155.init)
    builder.register(Chain156.init)
    builder.register(Chain157.init)
    builder.register(Chain158.init)
    builder.register(Chain159.init)
    builder.register(Chain160.init)
    builder.register(Chain161.init)
    builder.register(Chain162.init)
    builder.register(Chain163.init)
    builder.register(Chain164.init)
    builder.register(Chain165.init)
    builder.register(Chain166.init)
    builder.register(Chain167.init)
    builder.register(Chain168.init)
    builder.register(Chain169.init)
    builder.register(Chain170.init)
    builder.register(Chain171.init)
    builder.register(Chain172.init)
    builder.register(Chain173.init)
    builder.register(Chain174.init)
    builder.register(Chain175.init)
    builder.register(Chain176.init)
    builder.register(Chain177.init)
    builder.register(Chain178.init)
    builder.register(Chain179.init)
    builder.register(Chain180.init)
    builder.register(Chain181.init)
    builder.register(Chain182.init)
    builder.register(Chain183.init)
    builder.register(Chain184.init)
    builder.register(Chain185.init)
    builder.register(Chain186.init)
    builder.register(Chain187.init)
    builder.register(Chain188.init)
    builder.register(Chain189.init)
    builder.register(Chain190.init)
    builder.register(Chain191.init)
    builder.register(Chain192.init)
    builder.register(Chain193.init)
    builder.register(Chain194.init)
    builder.register(Chain195.init)
    builder.register(Chain196.init)
    builder.register(Chain197.init)
    builder.register(Chain198.init)
    builder.register(Chain199.init)
    builder.register(Chain200.init)
  }

  static func register(in container: DIContainer) {
    container.register(Chain1.init)
    container.register(Chain2.init)
    container.register(Chain3.init)
    container.register(Chain4.init)
    container.register(Chain5.init)
    container.register(Chain6.init)
    container.register(Chain7.init)
    container.register(Chain8.init)
    container.register(Chain9.init)
    container.register(Chain10.init)
    container.register(Chain11.init)
    container.register(Chain12.init)
    container.register(Chain13.init)
    container.register(Chain14.init)
    container.register(Chain15.init)
    container.register(Chain16.init)
    container.register(Chain17.init)
    container.register(Chain18.init)
    container.register(Chain19.init)
    container.register(Chain20.init)
    container.register(Chain21.init)
    container.register(Chain22.init)
    container.register(Chain23.init)
    container.register(Chain24.init)
    container.register(Chain25.init)
    container.register(Chain26.init)
    container.register(Chain27.init)
    container.register(Chain28.init)
    container.register(Chain29.init)
    container.register(Chain30.init)
    container.register(Chain31.init)
    container.register(Chain32.init)
    container.register(Chain33.init)
    container.register(Chain34.init)
    container.register(Chain35.init)
    container.register(Chain36.init)
    container.register(Chain37.init)
    container.register(Chain38.init)
    container.register(Chain39.init)
    container.register(Chain40.init)
    container.register(Chain41.init)
    container.register(Chain42.init)
    container.register(Chain43.init)
    container.register(Chain44.init)
    container.register(Chain45.init)
    container.register(Chain46.init)
    container.register(Chain47.init)
    container.register(Chain48.init)
    container.register(Chain49.init)
    container.register(Chain50.init)
    container.register(Chain51.init)
    container.register(Chain52.init)
    container.register(Chain53.init)
    container.register(Chain54.init)
    container.register(Chain55.init)
    container.register(Chain56.init)
    container.register(Chain57.init)
    container.register(Chain58.init)
    container.register(Chain59.init)
    container.register(Chain60.init)
    container.register(Chain61.init)
    container.register(Chain62.init)
    container.register(Chain63.init)
    container.register(Chain64.init)
    container.register(Chain65.init)
    container.register(Chain66.init)
    container.register(Chain67.init)
    container.register(Chain68.init)
    container.register(Chain69.init)
    container.register(Chain70.init)
    container.register(Chain71.init)
    container.register(Chain72.init)
    container.register(Chain73.init)
    container.register(Chain74.init)
    container.register(Chain75.init)
    container.register(Chain76.init)
    container.register(Chain77.init)
    container.register(Chain78.init)
    container.register(Chain79.init)
    container.register(Chain80.init)
    container.register(Chain81.init)
    container.register(Chain82.init)
    container.register(Chain83.init)
    container.register(Chain84.init)
    container.register(Chain85.init)
    container.register(Chain86.init)
    container.register(Chain87.init)
    container.register(Chain88.init)
    container.register(Chain89.init)
    container.register(Chain90.init)
    container.register(Chain91.init)
    container.register(Chain92.init)
    container.register(Chain93.init)
    container.register(Chain94.init)
    container.register(Chain95.init)
    container.register(Chain96.init)
    container.register(Chain97.init)
    container.register(Chain98.init)
    container.register(Chain99.init)
    container.register(Chain100.init)
    container.register(Chain101.init)
    container.register(Chain102.init)
    container.register(Chain103.init)
    container.register(Chain104.init)
    container.register(Chain105.init)
    container.register(Chain106.init)
    container.register(Chain107.init)
    container.register(Chain108.init)
    container.register(Chain109.init)
    container.register(Chain110.init)
    container.register(Chain111.init)
    container.register(Chain112.init)
    container.register(Chain113.init)
    container.register(Chain114.init)
    container.register(Chain115.init)
    container.register(Chain116.init)
    container.register(Chain117.init)
    container.register(Chain118.init)
    container.register(Chain119.init)
    container.register(Chain120.init)
    container.register(Chain121.init)
    container.register(Chain122.init)
    container.register(Chain123.init)
    container.register(Chain124.init)
    container.register(Chain125.init)
    container.register(Chain126.init)
    container.register(Chain127.init)
    container.register(Chain128.init)
    container.register(Chain129.init)
    container.register(Chain130.init)
    container.register(Chain131.init)
    container.register(Chain132.init)
    container.register(Chain133.init)
    container.register(Chain134.init)
    container.register(Chain135.init)
    container.register(Chain136.init)
    container.register(Chain137.init)
    container.register(Chain138.init)
    container.register(Chain139.init)
    container.register(Chain140.init)
    container.register(Chain141.init)
    container.register(Chain142.init)
    container.register(Chain143.init)
    container.register(Chain144.init)
    container.register(Chain145.init)
    container.register(Chain146.init)
    container.register(Chain147.init)
    container.register(Chain148.init)
    container.register(Chain149.init)
    container.register(Chain150.init)
    container.register(Chain151.init)
    container.register(Chain152.init)
    container.register(Chain153.init)
    container.register(Chain154.init)
    container.register(Chain155.init)
    container.register(Chain156.init)
    container.register(Chain157.init)
    container.register(Chain158.init)
    container.register(Chain159.init)
    container.register(Chain160.init)
    container.register(Chain161.init)
    container.register(Chain162.init)
    container.register(Chain163.init)
    container.register(Chain164.init)
    container.register(Chain165.init)
    container.register(Chain166.init)
    container.register(Chain167.init)
    container.register(Chain168.init)
    container.register(Chain169.init)
    container.register(Chain170.init)
    container.register(Chain171.init)
    container.register(Chain172.init)
    container.register(Chain173.init)
    container.register(Chain174.init)
    container.register(Chain175.init)
    container.register(Chain176.init)
    container.register(Chain177.init)
    container.register(Chain178.init)
    container.register(Chain179.init)
    container.register(Chain180.init)
    container.register(Chain181.init)
    container.register(Chain182.init)
    container.register(Chain183.init)
    container.register(Chain184.init)
    container.register(Chain185.init)
    container.register(Chain186.init)
    container.register(Chain187.init)
    container.register(Chain188.init)
    container.register(Chain189.init)
    container.register(Chain190.init)
    container.register(Chain191.init)
    container.register(Chain192.init)
    container.register(Chain193.init)
    container.register(Chain194.init)
    container.register(Chain195.init)
    container.register(Chain196.init)
    container.register(Chain197.init)
    container.register(Chain198.init)
    container.register(Chain199.init)
    container.register(Chain200.init)
  }

  static func byHand() -> Chain1 {
    let chain200 = Chain200()
    let chain199 = Chain199(next: chain200)
    let chain198 = Chain198(next: chain199)
    let chain197 = Chain197(next: chain198)
    let chain196 = Chain196(next: chain197)
    let chain195 = Chain195(next: chain196)
    let chain194 = Chain194(next: chain195)
    let chain193 = Chain193(next: chain194)
    let chain192 = Chain192(next: chain193)
    let chain191 = Chain191(next: chain192)
    let chain190 = Chain190(next: chain191)
    let chain189 = Chain189(next: chain190)
    let chain188 = Chain188(next: chain189)
    let chain187 = Chain187(next: chain188)
    let chain186 = Chain186(next: chain187)
    let chain185 = Chain185(next: chain186)
    let chain184 = Chain184(next: chain185)
    let chain183 = Chain183(next: chain184)
    let chain182 = Chain182(next: chain183)
    let chain181 = Chain181(next: chain182)
    let chain180 = Chain180(next: chain181)
    let chain179 = Chain179(next: chain180)
    let chain178 = Chain178(next: chain179)
    let chain177 = Chain177(next: chain178)
    let chain176 = Chain176(next: chain177)
    let chain175 = Chain175(next: chain176)
    let chain174 = Chain174(next: chain175)
    let chain173 = Chain173(next: chain174)
    let chain172 = Chain172(next: chain173)
    let chain171 = Chain171(next: chain172)
    let chain170 = Chain170(next: chain171)
    let chain169 = Chain169(next: chain170)
    let chain168 = Chain168(next: chain169)
    let chain167 = Chain167(next: chain168)
    let chain166 = Chain166(next: chain167)
    let chain165 = Chain165(next: chain166)
    let chain164 = Chain164(next: chain165)
    let chain163 = Chain163(next: chain164)
    let chain162 = Chain162(next: chain163)
    let chain161 = Chain161(next: chain162)
    let chain160 = Chain160(next: chain161)
    let chain159 = Chain159(next: chain160)
    let chain158 = Chain158(next: chain159)
    let chain157 = Chain157(next: chain158)
    let chain156 = Chain156(next: chain157)
    let chain155 = Chain155(next: chain156)
    let chain154 = Chain154(next: chain155)
    let chain153 = Chain153(next: chain154)
    let chain152 = Chain152(next: chain153)
    let chain151 = Chain151(next: chain152)
    let chain150 = Chain150(next: chain151)
    let chain149 = Chain149(next: chain150)
    let chain148 = Chain148(next: chain149)
    let chain147 = Chain147(next: chain148)
    let chain146 = Chain146(next: chain147)
    let chain145 = Chain145(next: chain146)
    let chain144 = Chain144(next: chain145)
    let chain143 = Chain143(next: chain144)
    let chain142 = Chain142(next: chain143)
    let chain141 = Chain141(next: chain142)
    let chain140 = Chain140(next: chain141)
    let chain139 = Chain139(next: chain140)
    let chain138 = Chain138(next: chain139)
    let chain137 = Chain137(next: chain138)
    let chain136 = Chain136(next: chain137)
    let chain135 = Chain135(next: chain136)
    let chain134 = Chain134(next: chain135)
    let chain133 = Chain133(next: chain134)
    let chain132 = Chain132(next: chain133)
    let chain131 = Chain131(next: chain132)
    let chain130 = Chain130(next: chain131)
    let chain129 = Chain129(next: chain130)
    let chain128 = Chain128(next: chain129)
    let chain127 = Chain127(next: chain128)
    let chain126 = Chain126(next: chain127)
    let chain125 = Chain125(next: chain126)
    let chain124 = Chain124(next: chain125)
    let chain123 = Chain123(next: chain124)
    let chain122 = Chain122(next: chain123)
    let chain121 = Chain121(next: chain122)
    let chain120 = Chain120(next: chain121)
    let chain119 = Chain119(next: chain120)
    let chain118 = Chain118(next: chain119)
    let chain117 = Chain117(next: chain118)
    let chain116 = Chain116(next: chain117)
    let chain115 = Chain115(next: chain116)
    let chain114 = Chain114(next: chain115)
    let chain113 = Chain113(next: chain114)
    let chain112 = Chain112(next: chain113)
    let chain111 = Chain111(next: chain112)
    let chain110 = Chain110(next: chain111)
    let chain109 = Chain109(next: chain110)
    let chain108 = Chain108(next: chain109)
    let chain107 = Chain107(next: chain108)
    let chain106 = Chain106(next: chain107)
    let chain105 = Chain105(next: chain106)
    let chain104 = Chain104(next: chain105)
    let chain103 = Chain103(next: chain104)
    let chain102 = Chain102(next: chain103)
    let chain101 = Chain101(next: chain102)
    let chain100 = Chain100(next: chain101)
    let chain99 = Chain99(next: chain100)
    let chain98 = Chain98(next: chain99)
    let chain97 = Chain97(next: chain98)
    let chain96 = Chain96(next: chain97)
    let chain95 = Chain95(next: chain96)
    let chain94 = Chain94(next: chain95)
    let chain93 = Chain93(next: chain94)
    let chain92 = Chain92(next: chain93)
    let chain91 = Chain91(next: chain92)
    let chain90 = Chain90(next: chain91)
    let chain89 = Chain89(next: chain90)
    let chain88 = Chain88(next: chain89)
    let chain87 = Chain87(next: chain88)
    let chain86 = Chain86(next: chain87)
    let chain85 = Chain85(next: chain86)
    let chain84 = Chain84(next: chain85)
    let chain83 = Chain83(next: chain84)
    let chain82 = Chain82(next: chain83)
    let chain81 = Chain81(next: chain82)
    let chain80 = Chain80(next: chain81)
    let chain79 = Chain79(next: chain80)
    let chain78 = Chain78(next: chain79)
    let chain77 = Chain77(next: chain78)
    let chain76 = Chain76(next: chain77)
    let chain75 = Chain75(next: chain76)
    let chain74 = Chain74(next: chain75)
    let chain73 = Chain73(next: chain74)
    let chain72 = Chain72(next: chain73)
    let chain71 = Chain71(next: chain72)
    let chain70 = Chain70(next: chain71)
    let chain69 = Chain69(next: chain70)
    let chain68 = Chain68(next: chain69)
    let chain67 = Chain67(next: chain68)
    let chain66 = Chain66(next: chain67)
    let chain65 = Chain65(next: chain66)
    let chain64 = Chain64(next: chain65)
    let chain63 = Chain63(next: chain64)
    let chain62 = Chain62(next: chain63)
    let chain61 = Chain61(next: chain62)
    let chain60 = Chain60(next: chain61)
    let chain59 = Chain59(next: chain60)
    let chain58 = Chain58(next: chain59)
    let chain57 = Chain57(next: chain58)
    let chain56 = Chain56(next: chain57)
    let chain55 = Chain55(next: chain56)
    let chain54 = Chain54(next: chain55)
    let chain53 = Chain53(next: chain54)
    let chain52 = Chain52(next: chain53)
    let chain51 = Chain51(next: chain52)
    let chain50 = Chain50(next: chain51)
    let chain49 = Chain49(next: chain50)
    let chain48 = Chain48(next: chain49)
    let chain47 = Chain47(next: chain48)
    let chain46 = Chain46(next: chain47)
    let chain45 = Chain45(next: chain46)
    let chain44 = Chain44(next: chain45)
    let chain43 = Chain43(next: chain44)
    let chain42 = Chain42(next: chain43)
    let chain41 = Chain41(next: chain42)
    let chain40 = Chain40(next: chain41)
    let chain39 = Chain39(next: chain40)
    let chain38 = Chain38(next: chain39)
    let chain37 = Chain37(next: chain38)
    let chain36 = Chain36(next: chain37)
    let chain35 = Chain35(next: chain36)
    let chain34 = Chain34(next: chain35)
    let chain33 = Chain33(next: chain34)
    let chain32 = Chain32(next: chain33)
    let chain31 = Chain31(next: chain32)
    let chain30 = Chain30(next: chain31)
    let chain29 = Chain29(next: chain30)
    let chain28 = Chain28(next: chain29)
    let chain27 = Chain27(next: chain28)
    let chain26 = Chain26(next: chain27)
    let chain25 = Chain25(next: chain26)
    let chain24 = Chain24(next: chain25)
    let chain23 = Chain23(next: chain24)
    let chain22 = Chain22(next: chain23)
    let chain21 = Chain21(next: chain22)
    let chain20 = Chain20(next: chain21)
    let chain19 = Chain19(next: chain20)
    let chain18 = Chain18(next: chain19)
    let chain17 = Chain17(next: chain18)
    let chain16 = Chain16(next: chain17)
    let chain15 = Chain15(next: chain16)
    let chain14 = Chain14(next: chain15)
    let chain13 = Chain13(next: chain14)
    let chain12 = Chain12(next: chain13)
    let chain11 = Chain11(next: chain12)
    let chain10 = Chain10(next: chain11)
    let chain9 = Chain9(next: chain10)
    let chain8 = Chain8(next: chain9)
    let chain7 = Chain7(next: chain8)
    let chain6 = Chain6(next: chain7)
    let chain5 = Chain5(next: chain6)
    let chain4 = Chain4(next: chain5)
    let chain3 = Chain3(next: chain4)
    let chain2 = Chain2(next: chain3)
    return Chain1(next: chain2)
  }
}

extension Row {
  static let chain = Row(
    "chain", "a chain of 200",
    byHand: { for _ in 0..<$0 { take(ChainOfTwoHundred.byHand()) } },
    builder: Side(ChainOfTwoHundred.register) { container, times in
      for _ in 0..<times { take(try container.resolve(Chain1.self)) }
    },
    declarative: Side(ChainOfTwoHundred.register) { container, times in
      for _ in 0..<times { take(container.resolve(Chain1.self)) }
    })
}

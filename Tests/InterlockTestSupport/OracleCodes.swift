/// The registries once more, each from another source than the engine's tables.
enum OracleCodes {
  /// ISO 3166-1 alpha-2: first letters, and the second letters behind each.
  ///
  /// From `iso3166.tab` of the time zone database 2026f.
  static let countries = expand(
    """
    A:DEFGILMOQRSTUWXZ B:ABDEFGHIJLMNOQRSTVWYZ C:ACDFGHIKLMNORUVWXYZ D:EJKMOZ E:CEGHRST F:IJKMOR \
    G:ABDEFGHILMNPQRSTUWY H:KMNRTU I:DELMNOQRST J:EMOP K:EGHIMNPRWYZ L:ABCIKRSTUVY \
    M:ACDEFGHKLMNOPQRSTUVWXYZ N:ACEFGILOPRUZ O:M P:AEFGHKLMNRSTWY Q:A R:EOSUW \
    S:ABCDEGHIJKLMNORSTVXYZ T:CDFGHJKLMNORTVWZ U:AGMSYZ V:ACEGINU W:FS Y:ET Z:AMW
    """)

  /// ISO 4217, list one as of 2026-01-01 (amendment 180).
  static let currencies = Set(
    """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN \
    BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR \
    FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY \
    KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU \
    MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON \
    RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP \
    TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB \
    XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG
    """.split(separator: " ").map { String($0) })

  /// ITU-T E.164: the beginnings of codes, and the last digits behind each.
  ///
  /// From the regions that libphonenumber knows, and 379, which the ITU has assigned to Vatican City
  /// although its numbers begin with 39.
  static let callingCodes = expand(
    """
    :17 2:07 21:12368 22:0123456789 23:0123456789 24:0123456789 25:012345678 26:0123456789 \
    29:01789 3:0123469 35:0123456789 37:0123456789 38:01235679 4:013456789 42:013 5:12345678 \
    50:0123456789 59:0123456789 6:0123456 67:023456789 68:012356789 69:012 8:1246 80:08 85:02356 \
    87:08 88:012368 9:0123458 96:012345678 97:012345679 99:234568
    """)

  /// The lengths of the parts of the account number behind country and check digits.
  ///
  /// From the BBAN structures of the IBAN registry, release 102 of June 2026.
  static let accountParts: [String: [Int]] = {
    let text = """
      AD:4+4+12 AE:3+16 AL:8+16 AT:5+11 AZ:4+20 BA:3+3+8+2 BE:3+7+2 BG:4+4+2+8 BH:4+14 BI:5+5+11+2 \
      BR:8+5+10+1+1 BY:4+4+16 CH:5+12 CR:4+14 CY:3+5+16 CZ:4+6+10 DE:8+10 DJ:5+5+11+2 DK:4+9+1 \
      DO:4+20 EE:2+2+11+1 EG:4+4+17 ES:4+4+1+1+10 FI:3+11 FK:2+12 FO:4+9+1 FR:5+5+11+2 GB:4+6+8 \
      GE:2+16 GI:4+15 GL:4+9+1 GR:3+4+16 GT:4+20 HN:4+20 HR:7+10 HU:3+4+1+15+1 IE:4+6+8 IL:3+3+13 \
      IQ:4+3+12 IS:4+2+6+10 IT:1+5+5+12 JO:4+4+18 KW:4+22 KZ:3+13 LB:4+20 LC:4+24 LI:5+12 LT:5+11 \
      LU:3+13 LV:4+13 LY:3+3+15 MC:5+5+11+2 MD:2+18 ME:3+13+2 MK:3+10+2 MN:4+12 MR:5+5+11+2 \
      MT:4+5+18 MU:4+2+2+12+3+3 NI:4+20 NL:4+10 NO:4+6+1 OM:3+16 PK:4+16 PL:8+16 PS:4+21 \
      PT:4+4+11+2 QA:4+21 RO:4+16 RS:3+13+2 RU:9+5+15 SA:2+18 SC:4+2+2+16+3 SD:2+12 SE:3+16+1 \
      SI:5+8+2 SK:4+6+10 SM:1+5+5+12 SO:4+3+12 ST:4+4+11+2 SV:4+20 TL:3+14+2 TN:2+3+13+2 TR:5+1+16 \
      UA:6+19 VA:3+15 VG:4+16 XK:4+10+2 YE:4+4+18
      """
    var parts: [String: [Int]] = [:]
    for entry in text.split(separator: " ") {
      parts[String(entry.prefix(2))] = entry.dropFirst(3).split(separator: "+").compactMap {
        Int($0)
      }
    }
    return parts
  }()

  private static func expand(_ text: String) -> Set<String> {
    var codes: Set<String> = []
    for entry in text.split(separator: " ") {
      let halves = entry.split(separator: ":", omittingEmptySubsequences: false)
      for last in halves[1] { codes.insert(String(halves[0]) + String(last)) }
    }
    return codes
  }
}

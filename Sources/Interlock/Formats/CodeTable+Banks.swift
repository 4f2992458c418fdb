// Kept by hand after the IBAN registry of SWIFT, the registration authority of ISO 13616, release 102
// (June 2026), of whose 89 countries each was compared: in alphabetic order the code of a country and
// the length of its IBAN. To renew it, compare it with the newest "IBAN Registry (TXT)" that SWIFT
// publishes; the tests hold the structures of the same release, from which the lengths are added up.

extension CodeTable {
  /// The countries that have IBANs, and how long these are.
  static let ibanLengths = CodeTable(
    width: 4, keyWidth: 2,
    text: """
      AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28\
      EE20EG29ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26\
      IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28\
      NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25\
      SV28TL23TN24TR26UA29VA22VG24XK20YE30
      """)
}

// Kept by hand after the ITU's list of assigned country codes (complement to Recommendation E.164,
// Operational Bulletin 1114 of 15 December 2016), each compared with the regions of libphonenumber,
// which follows the notices since: they differ in 379 alone, which is assigned to Vatican City though
// its numbers begin with 39. Left out are codes that are spare, reserved or given back: 388, 991 and
// 997 among them. 878 and 888 stay as codes of global services, although numbers under them are no
// longer given out. To renew it, compare it with the newest list.

extension CodeTable {
  /// The codes that international telephone numbers begin with, of countries and services.
  static let callingCodes = CodeTable(
    width: 3,
    text: """
      1  20 211212213216218220221222223224225226227228229230231232233234235236237238239240\
      241242243244245246247248249250251252253254255256257258260261262263264265266267268269\
      27 29029129729829930 31 32 33 34 35035135235335435535635735835936 370371372373374375\
      37637737837938038138238338538638738939 40 41 42042142343 44 45 46 47 48 49 500501502\
      50350450550650750850951 52 53 54 55 56 57 58 59059159259359459559659759859960 61 62 \
      63 64 65 66 6706726736746756766776786796806816826836856866876886896906916927  800808\
      81 82 84 85085285385585686 87087888088188288388688890 91 92 93 94 95 960961962963964\
      96596696796897097197297397497597697797998 992993994995996998
      """)
}

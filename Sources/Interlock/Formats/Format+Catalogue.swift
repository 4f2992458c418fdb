extension Format {
  /// Every format that rule files may name, in the order of the reference.
  public static let catalogue: [Format] = [
    email,
    idnEmail,
    url,
    uri,
    uriReference,
    iri,
    hostname,
    idnHostname,
    ipv4,
    ipv6,
    ip,
    cidr,
    uuid,
    ulid,
    date,
    time,
    dateTime,
    duration,
    jsonPointer,
    regex,
    base64,
    hexColor,
    slug,
    phone,
    creditCard,
    iban,
    bic,
    isbn,
    semver,
    languageTag,
    countryCode,
    currencyCode,
    timeZone,
    json,
  ]

  /// The format of a name; nil where there is none.
  public static func named(_ name: String) -> Format? {
    catalogue.first { format in format.name == name }
  }
}

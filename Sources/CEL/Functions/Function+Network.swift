extension Function {
  private static let address = ValueType.opaque(NetworkAddress.addressType)
  private static let block = ValueType.opaque(NetworkAddress.networkType)

  /// The `network` extension.
  static let network: [Function] =
    [
      parser("ip", address) { NetworkAddress(address: $0)?.opaque },
      parser("cidr", block) { NetworkAddress(network: $0)?.opaque },
      parser("isIP", .bool) { .bool(NetworkAddress(address: $0) != nil) },
      parser("isCIDR", .bool) { .bool(NetworkAddress(network: $0) != nil) },
      parser("ip.isCanonical", .bool) { text in
        NetworkAddress(address: text).map { .bool($0.text == text) }
      },
      property("family", .int) { .int($0.unmapped.count == 4 ? 4 : 6) },
      test("isUnspecified") { $0.allSatisfy { $0 == 0 } },
      test("isLoopback") { $0.count == 4 ? $0[0] == 127 : isOne($0) },
      test("isGlobalUnicast") { bytes in
        if bytes.allSatisfy({ $0 == 0 }) || bytes.allSatisfy({ $0 == 255 }) { return false }
        return bytes.count == 4
          ? !(bytes[0] == 127 || bytes[0] & 0xF0 == 0xE0 || (bytes[0] == 169 && bytes[1] == 254))
          : !(isOne(bytes) || bytes[0] == 0xFF || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80))
      },
      test("isLinkLocalUnicast") {
        $0.count == 4 ? $0[0] == 169 && $0[1] == 254 : $0[0] == 0xFE && $0[1] & 0xC0 == 0x80
      },
      test("isLinkLocalMulticast") {
        $0.count == 4
          ? $0[0] == 224 && $0[1] == 0 && $0[2] == 0 : $0[0] == 0xFF && $0[1] & 0x0F == 0x02
      },
      property("prefixLength", .int, of: block) { .int(Int64($0.prefix ?? 0)) },
      property("masked", block, of: block) { $0.masked.opaque },
      property("ip", address, of: block) { NetworkAddress(bytes: $0.bytes).opaque },
      containment("containsIP", address) { NetworkAddress(address: $0) },
      containment("containsCIDR", block) { NetworkAddress(network: $0) },
    ]

  private static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
  }

  private static func parser(
    _ name: String, _ result: ValueType, _ body: @escaping @Sendable (String) -> Value?
  ) -> Function {
    Function(
      name, .global, [Overload([.string], result)],
      .unary { value, budget in
        guard case .string(let text) = value else { return .failure(.noSuchOverload) }
        guard budget.spend(bytes: text.utf8.count) else { return .failure(.costLimit) }
        return body(text) ?? .failure(.invalidConversion)
      })
  }

  private static func property(
    _ name: String, _ result: ValueType, of type: ValueType = address,
    _ body: @escaping @Sendable (NetworkAddress) -> Value
  ) -> Function {
    Function(
      name, .member, [Overload([type], result)],
      .unary { value, _ in
        guard case .opaque(let opaque) = value, let address = NetworkAddress(opaque),
          (address.prefix != nil) == (type == block)
        else { return .failure(.noSuchOverload) }
        return body(address)
      })
  }

  private static func test(
    _ name: String, _ body: @escaping @Sendable ([UInt8]) -> Bool
  ) -> Function {
    property(name, .bool) { .bool(body($0.unmapped)) }
  }

  private static func containment(
    _ name: String, _ type: ValueType, _ parse: @escaping @Sendable (String) -> NetworkAddress?
  ) -> Function {
    Function(
      name, .member, [Overload([block, type], .bool), Overload([block, .string], .bool)],
      .binary { network, other, budget in
        guard case .opaque(let opaque) = network, let network = NetworkAddress(opaque),
          network.prefix != nil
        else { return .failure(.noSuchOverload) }
        switch other {
        case .string(let text):
          guard budget.spend(bytes: text.utf8.count) else { return .failure(.costLimit) }
          guard let other = parse(text) else { return .failure(.invalidConversion) }
          return .bool(network.contains(other))
        case .opaque(let opaque):
          guard let other = NetworkAddress(opaque) else { return .failure(.noSuchOverload) }
          return .bool(network.contains(other))
        default: return .failure(.noSuchOverload)
        }
      })
  }
}

// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target. Warnings are errors; clients of the package are not affected (SE-0480).
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The standard library's `floor` and friends live in libm; without Foundation nothing else links it.
let math: [LinkerSetting] = [.linkedLibrary("m")]

let package = Package(
  name: "Interlock",
  products: [
    .library(
      name: "Interlock",
      targets: ["Interlock", "InterlockYAML", "InterlockPCRE2", "InterlockForms"]),
    .library(name: "InterlockLive", targets: ["InterlockLive"]),
    .library(name: "CEL", targets: ["CEL"]),
    .executable(name: "interlock", targets: ["InterlockCLI"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CExtendedAttributes"),

    .target(name: "CEL", swiftSettings: settings, linkerSettings: math),
    .target(
      name: "Interlock", dependencies: ["CEL"], swiftSettings: settings, linkerSettings: math),
    .target(
      name: "InterlockPCRE2", dependencies: ["Interlock", "CPCRE2"], swiftSettings: settings),
    .target(
      name: "InterlockYAML",
      dependencies: ["CEL", "Interlock", "InterlockScenarios", "CLibYAML"],
      swiftSettings: settings),
    .target(
      name: "InterlockForms", dependencies: ["CEL", "Interlock"], swiftSettings: settings),
    .target(name: "InterlockLive", dependencies: ["Interlock"], swiftSettings: settings),
    .target(
      name: "InterlockLint",
      dependencies: ["CEL", "Interlock", "InterlockPCRE2", "InterlockYAML", "InterlockForms"],
      exclude: ["Reference"], swiftSettings: settings),
    .target(
      name: "InterlockScenarios", dependencies: ["Interlock", "InterlockForms"],
      swiftSettings: settings),
    .executableTarget(
      name: "InterlockCLI",
      dependencies: [
        "CEL", "Interlock", "InterlockPCRE2", "InterlockYAML", "InterlockForms", "InterlockLint",
        "InterlockScenarios", "CExtendedAttributes",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "InterlockBenchmarks",
      dependencies: [
        "CEL", "Interlock", "InterlockPCRE2", "InterlockYAML", "InterlockForms", "InterlockLint",
      ],
      swiftSettings: settings),

    .target(
      name: "InterlockTestSupport",
      dependencies: ["CEL", "Interlock", "InterlockPCRE2", "InterlockYAML", "InterlockForms"],
      path: "Tests/InterlockTestSupport", swiftSettings: settings),
    .testTarget(
      name: "CELTests",
      dependencies: ["CEL", "Interlock", "InterlockPCRE2", "InterlockTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "InterlockTests",
      dependencies: [
        "CEL", "Interlock", "InterlockYAML", "InterlockPCRE2", "InterlockTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "InterlockPCRE2Tests",
      dependencies: ["Interlock", "InterlockPCRE2", "InterlockTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "InterlockYAMLTests",
      dependencies: ["Interlock", "InterlockYAML", "InterlockPCRE2", "InterlockTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "InterlockFormsTests",
      dependencies: ["CEL", "Interlock", "InterlockForms", "InterlockTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "InterlockLintTests",
      dependencies: [
        "CEL", "Interlock", "InterlockLint", "InterlockForms", "InterlockYAML",
        "InterlockTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "InterlockLiveTests",
      dependencies: ["Interlock", "InterlockLive", "InterlockTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "InterlockCLITests",
      dependencies: [
        "Interlock", "InterlockCLI", "InterlockLive", "InterlockPCRE2", "InterlockTestSupport",
        "InterlockYAML", "CExtendedAttributes",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

#!/bin/sh
# Builds the harness json-reader.swift under address sanitizer and runs it; arguments go to libFuzzer.
set -eu
cd "$(dirname "$0")/../.."
out=.build/fuzz
mkdir -p "$out"
module() {
  name=$1
  shift
  swiftc -O -g -assert-config Debug -parse-as-library -wmo -swift-version 6 -package-name interlock \
    -enable-upcoming-feature InternalImportsByDefault -sanitize=fuzzer,address \
    -I "$out" -module-name "$name" \
    -emit-module -emit-module-path "$out/$name.swiftmodule" -c "$@" -o "$out/$name.o"
}
module CEL $(find Sources/CEL -name '*.swift')
module Interlock $(find Sources/Interlock -name '*.swift')
module InterlockForms $(find Sources/InterlockForms -name '*.swift')
swiftc -O -g -parse-as-library -swift-version 6 -sanitize=fuzzer,address -I "$out" \
  Tests/Fuzz/json-reader.swift "$out/CEL.o" "$out/Interlock.o" "$out/InterlockForms.o" \
  -o "$out/json-reader"
exec "$out/json-reader" "$@"

import fc from "fast-check"

/** Arbitrary text: any 16-bit units, including lone surrogates and control characters, half of it ASCII. */
export function anyText(
  length: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> {
  const unit = fc.oneof(fc.nat(0x7f), fc.nat(0xffff)).map((code) => String.fromCharCode(code))
  return fc.string({ unit, ...length })
}

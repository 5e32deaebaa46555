/** An address of the web, without a user. */
export function isPlainAddress(written: string): boolean {
  if (!URL.canParse(written)) return false
  const { protocol, username, password } = new URL(written)
  return /^https?:$/.test(protocol) && username === "" && password === ""
}

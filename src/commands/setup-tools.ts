import { TabhandError } from "../base/errors.ts"
import { clip, nearest, quote } from "../base/text.ts"
import { FAMILIES } from "../command/help.ts"

const sets = ["core", "full", "one", "oh-my-pi"]

/** A choice of tools such as `core,capture,-browser_tabs`: sets, families, and names of tools, which only the server knows. */
export function checkedTools(written: string): string {
  for (const part of written.split(",")) {
    const word = part.trim().replace(/^[-!]/, "")
    if (/^browser[\w*]*$/.test(word)) continue
    const known = [...sets, ...Object.keys(FAMILIES)]
    if (known.includes(word)) continue
    const near = nearest(word, known)
    throw new TabhandError("bad_argument", `there is no set or family of tools ${quote(clip(word, 80))}`, {
      hint: near ? `did you mean ${near}?` : `there are: ${known.join(", ")}, and names that begin with browser_`,
    })
  }
  return written
}

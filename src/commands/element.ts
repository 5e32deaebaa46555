import { TabhandError } from "../base/errors.ts"
import { oneLine } from "../base/text.ts"
import { target } from "../command/target-arg.ts"

export { which } from "../command/target-arg.ts"

/** The element that a command is about. */
export const element = () =>
  target().help("a ref such as e12, a selector, text=…, role=button[name=…], label=… or an XPath")

/** For an element that has no such thing as what was asked for. */
export function hasNone(what: string, target: string): TabhandError {
  return new TabhandError("no_match", `${oneLine(target)} has no ${what}`, {
    hint: "ask for another element, or for its text",
  })
}

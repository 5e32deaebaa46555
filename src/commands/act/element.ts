import { TabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import { target } from "../../command/define/target-arg.ts"

export { which } from "../../command/define/target-arg.ts"

/** The argument for a command's element. */
export const element = () =>
  target().help("a ref such as e12, a selector, text=…, role=button[name=…], label=… or an XPath")

/** The error for an element without the requested value. */
export function hasNone(what: string, target: string): TabhandError {
  return new TabhandError("no_match", `${oneLine(target)} has no ${what}`, {
    hint: "ask for another element, or for its text",
  })
}

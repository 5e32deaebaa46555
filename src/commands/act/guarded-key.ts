import { TabhandError } from "../../base/errors.ts"
import { text } from "../../command/define/arg.ts"
import type { BaseCall } from "../../command/define/command.ts"
import type { Page } from "../../page/core/page.ts"
import { makesCharacter } from "../../page/input/keyboard.ts"

/** A key, which is a secret if it is typed as part of one. */
export const keyArg = () => text().guarded((key) => typeof key !== "string" || makesCharacter(key) !== false)

/** Replaces the name of a key that is part of a secret. */
const SOME_KEY = "a character key"

/** The key as it may be shown: for a character of a secret, only that it is a character. */
export async function shownKey(call: BaseCall<{ readonly key: string }>, page: Page): Promise<string> {
  const { key } = call.args
  const isCharacter = makesCharacter(key)
  const isSecret = isCharacter !== false && (await page.capture.focusIsSecret(call.signal))
  if (!isSecret) call.showArgument("key")
  // It may be a secret that was passed as a key.
  else if (isCharacter === undefined) {
    throw new TabhandError("bad_argument", "there is no such key", {
      hint: "`fill` and `type` put a text into a field; their --secret reads it from an environment variable",
    })
  }
  return isSecret ? SOME_KEY : key
}

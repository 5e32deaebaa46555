import { scoped, within } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import type { BaseCall } from "../../command/define/command.ts"
import { type ClickOptions, clickTarget } from "../../page/act/click.ts"
import { controlOrMeta } from "../../page/act/modifiers.ts"
import type { Target } from "../../page/view/query/target.ts"
import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"
import { actedOn, recordAim } from "./acting.ts"

/** A link's tab appears at once. */
const OPENED_MS = 2_000

/** Clicks a link with a modifier key, so that it opens in a new tab. */
export async function clickIntoNewTab(
  call: BaseCall<unknown>,
  session: Session,
  { page }: Tab,
  target: Target,
  options: ClickOptions,
) {
  const { signal } = call
  const { answer } = await page.capture.ask(target, { what: "link" }, signal)
  if (answer === undefined) {
    throw new TabhandError("wrong_element", `${oneLine(target.text)} is not a link`, {
      hint: "click it without --new-tab",
    })
  }
  return scoped(signal, async (scope) => {
    const opened = session.next("tabOpened", scope)
    opened.catch(() => undefined)
    const { aim } = await clickTarget(page, target, { ...options, modifiers: controlOrMeta }, signal)
    await recordAim(call, page, aim)
    const { tab } = await within(OPENED_MS, "the new tab", () => opened, signal)
    return { clicked: target.text, ...actedOn(aim), tabId: tab }
  })
}

import { clip, plural } from "../../base/text.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"

/** Counts popups that the browser blocks because no click or key preceded them. One note reports all of them. */
export function reportBlockedPopups(session: CdpSession, notice: (text: () => string) => void): void {
  let count = 0
  let last = ""
  session.on("Page.windowOpen", ({ url, userGesture }) => {
    if (userGesture) return
    count++
    last = url
    if (count > 1) return
    notice(() => {
      const text = `${plural(count, "popup")} blocked, which the page opened without a click: ${clip(last || "about:blank", 200)}`
      count = 0
      return text
    })
  })
}

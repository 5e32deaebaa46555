import { expect } from "vitest"
import type { Step, World } from "../case.ts"

export const targetId = expect.stringMatching(/^[0-9A-F]{32}$/)

export function opened(path: string): Step {
  return { command: "open", args: ({ site }) => ({ url: `${site.url}${path}` }) }
}

/** The data of a new page in the first tab. */
export function arrivalAt(path: string, title: string, rest: object = {}) {
  return ({ site }: World) => ({
    url: `${site.url}${path}`,
    title,
    status: 200,
    redirects: [],
    tabId: "t1",
    targetId,
    ...rest,
  })
}

/** Opens a tab, and ends once that has loaded: a reply waits only so long for a tab that begins late. */
export const openedPopup = `(() => {
  const popup = open("/popup/opened?kind=same-site", "_blank")
  return new Promise((done) => {
    const look = () =>
      popup.location.search !== "" && popup.document.readyState === "complete" ? done(1) : setTimeout(look, 10)
    look()
  })
})()`

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

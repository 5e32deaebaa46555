/** How far a document may be asked to have come, and what the browser calls that. */
export const waitStates = ["load", "domcontentloaded", "networkidle", "commit"] as const
export type WaitState = (typeof waitStates)[number]

/** With one more for navigations, which Puppeteer calls networkidle2: at most two requests are under way. */
export type LoadState = WaitState | "networkalmostidle"

export const lifecycleOf: Record<LoadState, string> = {
  commit: "commit",
  domcontentloaded: "DOMContentLoaded",
  load: "load",
  networkidle: "networkIdle",
  networkalmostidle: "networkAlmostIdle",
}

/** The states of a document that a caller can wait for. */
export const waitStates = ["load", "domcontentloaded", "networkidle", "commit"] as const
export type WaitState = (typeof waitStates)[number]

/** Also Puppeteer's networkidle2, for navigations: at most two requests are under way. */
export type LoadState = WaitState | "networkalmostidle"

export const lifecycleOf: Record<LoadState, string> = {
  commit: "commit",
  domcontentloaded: "DOMContentLoaded",
  load: "load",
  networkidle: "networkIdle",
  networkalmostidle: "networkAlmostIdle",
}

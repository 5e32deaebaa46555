/** How far a document may be asked to have come, and what the browser calls that. */
export const waitStates = ["load", "domcontentloaded", "networkidle", "commit"] as const
export type WaitState = (typeof waitStates)[number]

export const lifecycleOf: Record<WaitState, string> = {
  commit: "commit",
  domcontentloaded: "DOMContentLoaded",
  load: "load",
  networkidle: "networkIdle",
}

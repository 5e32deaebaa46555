import type { Effects } from "./effects.ts"

/** A command's requirements and effects, as sentences. */
export function effectsInWords(effects: Effects): string[] {
  return [
    ...needs(effects),
    ...(effects.readOnly ? ["Changes nothing."] : []),
    ...(effects.acts ? ["Waits for other acts on the same tab."] : []),
    ...(effects.destructive ? ["Loses what cannot be had again."] : []),
    ...(effects.control ? ["Answers at once, even if the page is busy."] : []),
    ...(effects.beyondSession ? ["Not for callers that are confined to one session."] : []),
    ...(effects.evaluates === "page" ? ["Runs code in the page: not where `evaluate` is off."] : []),
    ...(effects.evaluates === "host" ? ["Runs code on this machine: only where `evaluate` is host."] : []),
    ...(effects.blockedByDialog ? ["Cannot work while a dialog is open."] : []),
    ...(effects.worksAfterCrash ? ["Works on a crashed page too."] : []),
  ]
}

function needs({ local, opens, scope }: Effects): string[] {
  if (local === "always") return ["Runs in the caller's own process and needs no session."]
  if (scope === "none") return [`Needs no session${local ? ", nor a runtime" : ""}.`]
  const what = scope === "tab" ? "a tab" : "a session"
  return [opens ? `Needs ${what}, and creates one if there is none.` : `Needs ${what}.`]
}

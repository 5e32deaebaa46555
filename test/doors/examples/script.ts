/** One turn of a scripted model. */
export type Turn = { readonly calls: readonly Call[] } | { readonly text: string }

interface Call {
  readonly id: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

export const LAST_WORDS = "The room is booked."

/** Fills in a form and submits it. The refs are those of the first view. */
export function bookRoom(url: string): Turn[] {
  const turns = [
    [["browser_navigate", { url }]],
    [
      ["browser_type", { target: "e1", text: "Ada Lovelace" }],
      ["browser_type", { target: "e2", text: "ada@example.org" }],
    ],
    [["browser_take_screenshot", {}]],
    [["browser_click", { target: "e999" }]],
    [["browser_click", { target: "e12" }]],
  ] satisfies [string, Record<string, unknown>][][]
  const calls = turns.map((turn, at) => ({
    calls: turn.map(([name, args], index) => ({ id: `call_${at}_${index}`, name, args })),
  }))
  return [...calls, { text: LAST_WORDS }]
}

export function callsIn(turn: Turn): readonly Call[] {
  return "calls" in turn ? turn.calls : []
}

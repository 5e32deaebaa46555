/** The task of each agent: the labels of a form, and their values. */
export const texts: readonly (readonly [label: string, text: string])[] = [
  ["Full name", "Ada Lovelace"],
  ["Email", "ada@example.org"],
  ["Phone", "+47 555 01 234"],
  ["Birthday", "1990-12-10"],
  ["Arrival", "15:30"],
  ["Guests", "2"],
  ["Notes", "A quiet room, please"],
]

export const country = "Norway"
export const room = "Double"
export const box = "Breakfast"
export const send = "Book"

/** The texts of the page once the form has arrived. */
export const result = ["Ada Lovelace", "ada@example.org", "1990-12-10", "15:30", "Norway", "A quiet room, please"]

/** The ref that a view gives the element with that name, in any notation that has the ref before or after the name. */
export function refOf(view: string, role: string, name: string): string {
  const ours = new RegExp(`\\b(e\\d+) ${role} ${name}\\b`).exec(view)
  const theirs = new RegExp(`${role} "${name}".*?\\[.*?ref=(e\\d+)`).exec(view)
  const ref = ours?.[1] ?? theirs?.[1]
  if (ref === undefined) throw new Error(`the view shows no ${role} ${name}:\n${view}`)
  return ref
}

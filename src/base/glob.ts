/**
 * Matches addresses as people write them: `*` stands for anything but a slash, `**` for anything, `?` for itself (it
 * begins a query). Text without a star matches as a whole address or as a part of one.
 */
export function globMatcher(glob: string): (text: string) => boolean {
  if (!glob.includes("*")) return (text) => text.includes(glob)
  const steps = glob.match(/\*+|[^*]/g) ?? []
  return (text) => leadsThrough(steps, text)
}

/** Follows all ways at once: pages choose their addresses, and one could be made on which backtracking does not end. */
function leadsThrough(steps: readonly string[], text: string): boolean {
  const isStar = steps.map((step) => step.startsWith("*"))
  let here = new Uint8Array(steps.length + 2)
  let next = new Uint8Array(steps.length + 2)
  const arrive = (at: number, places: Uint8Array) => {
    places[at] = 1
    // A star may stand for nothing: whoever is at one is also behind it.
    if (isStar[at]) places[at + 1] = 1
  }
  arrive(0, here)
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    next.fill(0)
    for (let at = 0; at < steps.length; at++) {
      if (here[at] === 0) continue
      if (!isStar[at]) {
        if (steps[at] === char) arrive(at + 1, next)
      } else if (steps[at] !== "*" || char !== "/") arrive(at, next)
    }
    const before = here
    here = next
    next = before
  }
  return here[steps.length] === 1
}

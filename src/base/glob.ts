/**
 * Matches URLs against a glob: `*` matches anything but a slash, `**` matches anything, `{a,b}` one of them, `?` itself
 * (it starts a query). A pattern without a star matches the URL or a part of it.
 */
export function globMatcher(glob: string): (text: string) => boolean {
  const matchers = (alternativesOf(glob) ?? [glob]).map(matcherOfOne)
  return (text) => matchers.some((matches) => matches(text))
}

function matcherOfOne(glob: string): (text: string) => boolean {
  if (!glob.includes("*")) return (text) => text.includes(glob)
  const steps = glob.match(/\*+|[^*]/g) ?? []
  return (text) => matchesSteps(steps, text)
}

/** The globs that one with `{a,b}` means. Braces without a comma are plain text. Undefined if there are too many. */
export function alternativesOf(glob: string): readonly string[] | undefined {
  const [all = "", before = "", choices = "", after = ""] = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(glob) ?? []
  if (all === "") return [glob]
  const rest = alternativesOf(after)
  if (!rest) return undefined
  const each = choices.split(",").flatMap((choice) => rest.map((end) => before + choice + end))
  return each.length > MOST_ALTERNATIVES ? undefined : each
}

const MOST_ALTERNATIVES = 64

/**
 * Simulates all paths at once: pages choose their URLs, and could choose one on which backtracking takes exponential
 * time.
 */
function matchesSteps(steps: readonly string[], text: string): boolean {
  const isStar = steps.map((step) => step.startsWith("*"))
  let current = new Uint8Array(steps.length + 2)
  let next = new Uint8Array(steps.length + 2)
  const activate = (at: number, states: Uint8Array) => {
    states[at] = 1
    // A star may match nothing, so the state after it is active, too.
    if (isStar[at]) states[at + 1] = 1
  }
  activate(0, current)
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    next.fill(0)
    for (let at = 0; at < steps.length; at++) {
      if (current[at] === 0) continue
      if (!isStar[at]) {
        if (steps[at] === char) activate(at + 1, next)
      } else if (steps[at] !== "*" || char !== "/") activate(at, next)
    }
    const previous = current
    current = next
    next = previous
  }
  return current[steps.length] === 1
}

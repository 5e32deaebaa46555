import { TabhandError } from "../base/errors.ts"
import { globMatcher } from "../base/glob.ts"
import { clip, nearest, quote } from "../base/text.ts"
import type { ToolDefinition } from "./tool.ts"

/** Sets of tools by name: our own, and one for each facade that has tools. */
export interface Definitions {
  readonly core: readonly ToolDefinition[]
  readonly full: readonly ToolDefinition[]
  readonly one: readonly ToolDefinition[]
  readonly [facade: string]: readonly ToolDefinition[]
}

/**
 * The tools chosen by words such as `core,network,browser_get_*,-browser_tabs`: sets, families and names, in that
 * order, without those after a minus.
 */
export function chooseTools(words: readonly string[], sets: Definitions): ToolDefinition[] {
  const chosen = new Map<string, ToolDefinition>()
  const given = words.map((word) => word.trim()).filter((word) => word !== "")
  const wanted = given.filter((word) => !isDenied(word))
  for (const word of wanted.length > 0 ? wanted : ["core"]) {
    for (const tool of meant(word, sets)) {
      // A tool that two words choose is listed as in the first one's set.
      const listed = chosen.get(tool.name)
      if (listed && listed.facade !== tool.facade) throw sameName(tool.name, given)
      chosen.set(tool.name, listed ?? tool)
    }
  }
  for (const word of given.filter(isDenied)) {
    // The chosen ones may be those of a facade.
    for (const { name } of meant(word.slice(1), sets, [...chosen.values()])) chosen.delete(name)
  }
  if (chosen.size === 0) throw new TabhandError("bad_flag", `--tools ${given.join(",")} leaves no tool`)
  return [...chosen.values()]
}

function sameName(name: string, given: readonly string[]): TabhandError {
  return new TabhandError("bad_flag", `--tools ${given.join(",")} has two tools called ${name}`, {
    hint: "a client distinguishes tools by name only: choose one of the sets",
  })
}

function isDenied(word: string): boolean {
  return /^[-!]/.test(word)
}

function meant(word: string, sets: Definitions, chosen: readonly ToolDefinition[] = []): readonly ToolDefinition[] {
  const set = Object.hasOwn(sets, word) ? sets[word] : undefined
  if (set) return set
  const all = [...sets.full, ...sets.one, ...chosen]
  const inFamily = all.filter(({ family }) => family === word)
  if (inFamily.length > 0) return inFamily
  const isNamed = word.includes("*") ? globMatcher(word) : (name: string) => name === word
  const named = all.filter(({ name }) => isNamed(name))
  if (named.length > 0) return named
  const setNames = Object.keys(sets)
  const families = [...new Set(all.map(({ family }) => family))]
  const near = nearest(word, [...setNames, ...families, ...all.map(({ name }) => name)])
  throw new TabhandError("bad_flag", `there is no tool, set or family ${quote(clip(word, 80))}`, {
    hint: near ? `did you mean ${near}?` : `sets: ${setNames.join(", ")}; families: ${families.join(", ")}`,
  })
}

import { TabhandError } from "../../base/errors.ts"
import { globMatcher } from "../../base/glob.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { facadeNames } from "../names.ts"
import type { ToolDefinition } from "./tool.ts"

/** Our own, and those of the facades. */
const toolSetNames = ["core", "full", "one", ...facadeNames] as const
export type ToolSet = (typeof toolSetNames)[number]

export type Definitions = Readonly<Record<ToolSet, readonly ToolDefinition[]>>

/**
 * The tools that words such as `core,network,browser_get_*,-browser_tabs` choose: sets, families and names, in their
 * order, and without those that a minus stands before.
 */
export function chooseTools(words: readonly string[], sets: Definitions): ToolDefinition[] {
  const chosen = new Map<string, ToolDefinition>()
  const given = words.map((word) => word.trim()).filter((word) => word !== "")
  const wanted = given.filter((word) => !isDenied(word))
  for (const word of wanted.length > 0 ? wanted : ["core"]) {
    for (const tool of meant(word, sets)) {
      // A tool that two of them name is listed as the first one lists it.
      const listed = chosen.get(tool.name)
      if (listed && listed.facade !== tool.facade) throw sameName(tool.name, given)
      chosen.set(tool.name, listed ?? tool)
    }
  }
  for (const word of given.filter(isDenied)) for (const { name } of meant(word.slice(1), sets)) chosen.delete(name)
  if (chosen.size === 0) throw new TabhandError("bad_flag", `--tools ${given.join(",")} leaves no tool`)
  return [...chosen.values()]
}

function sameName(name: string, given: readonly string[]): TabhandError {
  return new TabhandError("bad_flag", `--tools ${given.join(",")} has two tools called ${name}`, {
    hint: "a client can tell tools apart by their names only: choose one of the sets",
  })
}

function isDenied(word: string): boolean {
  return /^[-!]/.test(word)
}

function isSet(word: string): word is ToolSet {
  return toolSetNames.some((name) => name === word)
}

function meant(word: string, sets: Definitions): readonly ToolDefinition[] {
  if (isSet(word)) return sets[word]
  const all = [...sets.full, ...sets.one]
  const inFamily = all.filter(({ family }) => family === word)
  if (inFamily.length > 0) return inFamily
  const isNamed = word.includes("*") ? globMatcher(word) : (name: string) => name === word
  const named = all.filter(({ name }) => isNamed(name))
  if (named.length > 0) return named
  const families = [...new Set(all.map(({ family }) => family))]
  const near = nearest(word, [...toolSetNames, ...families, ...all.map(({ name }) => name)])
  throw new TabhandError("bad_flag", `there is no tool, set or family ${quote(clip(word, 80))}`, {
    hint: near ? `did you mean ${near}?` : `sets: ${toolSetNames.join(", ")}; families: ${families.join(", ")}`,
  })
}

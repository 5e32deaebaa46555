import { splitWords } from "../../src/command/line/split-words.ts"

/** The arguments of each call of the program in a shell line; empty if it is not called there. */
export function callsIn(line: string): string[][] {
  return segmentsOf(line).flatMap((segment) => {
    const words = splitWords(segment)
    const from = words.findIndex((word) => !/^\w+=/.test(word))
    const redirect = words.findIndex((word) => /^[<>]/.test(word))
    if (words[from] !== "tabhand") return []
    return [words.slice(from + 1, redirect < 0 ? undefined : redirect)]
  })
}

/** The commands of a pipe, without a comment at the end. */
function segmentsOf(line: string): string[] {
  const segments = [""]
  let quote = ""
  for (const [at, char] of [...line].entries()) {
    if (quote === "" && char === "#" && /^$|\s/.test(line[at - 1] ?? "")) break
    if (quote === "" && char === "|") {
      segments.push("")
      continue
    }
    if (quote === "" && /["']/.test(char)) quote = char
    else if (char === quote) quote = ""
    segments[segments.length - 1] += char
  }
  return segments
}

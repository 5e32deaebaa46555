import type { OracleElement, OracleView } from "./oracle-types.ts"

/** One element listed by a view. */
export interface Listed {
  readonly ref: string
  /** The `data-oracle` attribute of the ref's element; null if there is none. */
  readonly key: string | null
  readonly role: string
  readonly name: string
}

export interface Problem {
  readonly kind: "missing" | "duplicate" | "hidden" | "nameless" | "misnamed"
  readonly message: string
}

/** The faults of a page's view; empty if it is correct. */
export function judge(seen: OracleView, listed: readonly Listed[]): Problem[] {
  return [...missing(seen, listed), ...duplicates(listed), ...hidden(seen, listed), ...names(seen, listed)]
}

function missing({ elements }: OracleView, listed: readonly Listed[]): Problem[] {
  const keys = new Set(listed.map(({ key }) => key))
  return elements
    .filter((element) => ![element.key, ...element.alsoAs].some((key) => keys.has(key)))
    .map((element) => ({
      kind: "missing",
      message: `not listed: ${describe(element)} (${element.why.join("; ")}; visible by ${element.visibleBecause})`,
    }))
}

function duplicates(listed: readonly Listed[]): Problem[] {
  const problems: Problem[] = []
  const byRef = new Map<string, Listed>()
  const byKey = new Map<string, Listed>()
  for (const one of listed) {
    const sameRef = byRef.get(one.ref)
    if (sameRef)
      problems.push({ kind: "duplicate", message: `${one.ref} is listed twice: ${show(sameRef)} and ${show(one)}` })
    else byRef.set(one.ref, one)
    if (one.key === null || sameRef?.key === one.key) continue
    const sameKey = byKey.get(one.key)
    if (sameKey) {
      problems.push({ kind: "duplicate", message: `one element has two refs: ${show(sameKey)} and ${show(one)}` })
    } else byKey.set(one.key, one)
  }
  return problems
}

function hidden(seen: OracleView, listed: readonly Listed[]): Problem[] {
  const hiddenByKey = new Map(seen.hidden.map((element) => [element.key, element]))
  return listed.flatMap((one) => {
    const element = one.key === null ? undefined : hiddenByKey.get(one.key)
    if (!element) return []
    const message = `people cannot see ${show(one)}: ${tagWithId(element)} in ${element.frameUrl}, ${element.because}`
    return [{ kind: "hidden", message }]
  })
}

function names(seen: OracleView, listed: readonly Listed[]): Problem[] {
  const elementByKey = new Map(seen.elements.map((element) => [element.key, element]))
  return listed.flatMap((one): Problem[] => {
    const element = one.key === null ? undefined : elementByKey.get(one.key)
    if (!element || element.name === null) return []
    if (one.name.trim() === "") return [{ kind: "nameless", message: `${show(one)} has no name: ${describe(element)}` }]
    if (sameWords(one.name, element.name)) return []
    return [{ kind: "misnamed", message: `${show(one)} is something else: ${describe(element)}` }]
  })
}

/** One may be shorter than the other or cut off, but not different. */
function sameWords(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((left, right) => left.length - right.length)
  if (!few || !many || few.length === 0) return true
  const last = few.length - 1
  const cut = /(…|\.\.\.)\s*$/.test(one)
  return few.every(
    (word, index) => many.includes(word) || (cut && index === last && many.some((long) => long.startsWith(word))),
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function describe(element: OracleElement): string {
  const name = element.name ?? element.text
  return `${tagWithId(element)}${name === "" ? "" : ` ${JSON.stringify(name)}`} [${element.key}] in ${element.frameUrl}`
}

function tagWithId({ tag, id }: { readonly tag: string; readonly id: string | null }): string {
  return `<${tag}${id === null ? "" : ` id=${JSON.stringify(id)}`}>`
}

function show({ ref, role, name }: Listed): string {
  return `${ref} ${role} ${JSON.stringify(name)}`
}

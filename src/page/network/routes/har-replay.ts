import type { Header, Outcome } from "../interception-outcome.ts"
import { answered } from "./answers.ts"
import type { HarEntry } from "./har-file.ts"
import { hasMarks, isButForMarks } from "./marks.ts"
import type { Asked } from "./matching.ts"

/** Of the connection that was recorded, or of a body that is decoded in the file. */
const NOT_REPLAYED = /^(?::|content-encoding$|content-length$|transfer-encoding$|connection$|keep-alive$|alt-svc$)/i

interface Recorded {
  readonly entry: HarEntry
  readonly body: Buffer
  /** What was sent; undefined if that was not recorded. */
  readonly sent: string | undefined
}

/** The responses of a HAR file. Several for one request are given in the recorded order, the last one again and again. */
export class HarReplay {
  readonly size: number
  #served = 0
  #missed = 0
  readonly #recorded = new Map<string, Recorded[]>()
  /** Of addresses with values that the recording does not show. */
  readonly #marked = new Map<string, Recorded[]>()
  readonly #turns = new Map<string, number>()

  /** The bodies belong to the entries in this order. */
  constructor(entries: readonly HarEntry[], bodies: readonly Buffer[]) {
    this.size = entries.length
    for (const [index, entry] of entries.entries()) {
      const { method, url, postData } = entry.request
      const key = keyOf(method, url)
      const sent = postData?.text ?? undefined
      const recorded = { entry, body: bodies[index] ?? Buffer.alloc(0), sent }
      const among = hasMarks(key) ? this.#marked : this.#recorded
      among.set(key, [...(among.get(key) ?? []), recorded])
    }
  }

  /** How many requests it answered, and how many it had no answer for. */
  get served(): number {
    return this.#served
  }

  get missed(): number {
    return this.#missed
  }

  /** Whether there is an answer, whatever is sent. */
  knows({ method, url }: Asked): boolean {
    return this.#of(keyOf(method, url)).length > 0
  }

  #of(key: string): readonly Recorded[] {
    const known = this.#recorded.get(key)
    if (known) return known
    const [, marked = []] = [...this.#marked].find(([recorded]) => isButForMarks(recorded, key)) ?? []
    return marked
  }

  answer(asked: Asked, sent: Buffer | undefined): Outcome | undefined {
    const key = keyOf(asked.method, asked.url)
    const body = comparable(sent?.toString() ?? "")
    const fitting = this.#of(key).filter(
      (each) => each.sent === undefined || isButForMarks(comparable(each.sent), body),
    )
    // With the same body, if that was recorded.
    const exact = fitting.filter((each) => each.sent !== undefined)
    const choices = exact.length > 0 ? exact : fitting
    const turnOf = `${key} ${exact.length > 0 ? body : ""}`
    const turn = this.#turns.get(turnOf) ?? 0
    const chosen = choices[Math.min(turn, choices.length - 1)]
    if (!chosen) {
      this.#missed++
      return undefined
    }
    this.#turns.set(turnOf, turn + 1)
    this.#served++
    return replayed(chosen, asked)
  }
}

/** A redirect is answered as one: the browser follows it, and what it asks for then is answered from here too. */
function replayed({ entry: { response }, body }: Recorded, asked: Asked): Outcome {
  // A request that failed when it was recorded.
  if (response.status < 200 || response.status > 599) return { kind: "fail", reason: "Failed" }
  const headers = response.headers.flatMap(({ name, value }): Header[] =>
    NOT_REPLAYED.test(name) ? [] : value.split("\n").map((each) => ({ name, value: each })),
  )
  const has = (wanted: string) => headers.some(({ name }) => name.toLowerCase() === wanted)
  const { mimeType } = response.content
  if (mimeType && !has("content-type")) headers.push({ name: "Content-Type", value: mimeType })
  if (response.redirectURL && response.status < 400 && response.status >= 300 && !has("location"))
    headers.push({ name: "Location", value: response.redirectURL })
  // What was allowed to the recorded page may not fit the page that asks.
  const own = headers.filter(({ name }) => !/^access-control-allow-(origin|credentials)$/i.test(name))
  return answered({ status: response.status, headers: own, body }, asked)
}

function keyOf(method: string, url: string): string {
  return `${method.toUpperCase()} ${url.replace(/#.*$/s, "")}`
}

/** Each upload of a form has another boundary, which is in its first line. */
function comparable(sent: string): string {
  const [, boundary] = /^--(\S{8,70})\r\n/.exec(sent) ?? []
  return boundary === undefined ? sent : sent.replaceAll(boundary, "boundary")
}

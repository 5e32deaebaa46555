import { TabhandError } from "../base/errors.ts"

/** What the client must supply or do before the runtime can answer a call. */
export type Need =
  /** Standard input is part of the call. */
  | { readonly stdin: true }
  /** These variables of the caller's environment, which hold secrets, are part of the call. */
  | { readonly variables: readonly string[] }
  /** There is no browser: the caller, who can show progress, should download one. */
  | { readonly install: true }
  /** The call must run in the caller's own process. */
  | { readonly local: true }

type NeedName = "stdin" | "variables" | "install" | "local"

export function isNeed(answer: object): answer is Need {
  return needName(answer) !== undefined
}

function needName(answer: object): NeedName | undefined {
  return (["stdin", "variables", "install", "local"] as const).find((name) => Object.hasOwn(answer, name))
}

/** The requested secrets are part of the call, by the names of their variables. */
interface Asking {
  readonly secrets?: Readonly<Record<string, string>> | undefined
}

/** How a door calls the runtime and meets its needs. The runtime never needs what the door cannot do. */
export interface Means<Call extends Asking, Answer extends object> {
  ask(call: Call): Promise<Answer | Need>
  /** All texts of the call: only variables that they name are sent. */
  textsOf(call: Call): readonly string[]
  /** The value of a variable of the caller's environment; throws if it may not be sent. */
  secret(name: string): string
  /** Downloads a browser. A returned value is the answer to the call: the download failed. */
  install(): Promise<Answer | undefined>
  withStdin?(call: Call): Promise<Call>
  local?(): Promise<Answer>
}

/** Calls the runtime, and repeats the call with what it needs, each need once. */
export async function negotiate<Call extends Asking, Answer extends object>(
  first: Call,
  means: Means<Call, Answer>,
): Promise<Answer> {
  const met = new Set<NeedName | undefined>()
  for (let call = first; ; ) {
    const answer = await means.ask(call)
    if (!isNeed(answer)) return answer
    const name = needName(answer)
    if (met.has(name)) throw unmet(`the runtime asked for ${name} a second time`)
    met.add(name)
    if ("variables" in answer) {
      checkNamed(answer.variables, means.textsOf(call))
      const secrets = Object.fromEntries(answer.variables.map((each) => [each, means.secret(each)]))
      call = { ...call, secrets }
    } else if ("install" in answer) {
      const instead = await means.install()
      if (instead !== undefined) return instead
    } else if ("stdin" in answer && means.withStdin) call = await means.withStdin(call)
    else if ("local" in answer && means.local) return means.local()
    else throw unmet(`the runtime asked for ${name}, which this door does not have`)
  }
}

/** A process that poses as the runtime must not choose which variables it receives. */
export function checkNamed(variables: readonly string[], said: readonly string[]): void {
  const named = new Set(said.flatMap((text) => text.split(/[^A-Za-z0-9_]+/)))
  const other = variables.find((name) => !named.has(name))
  if (other === undefined) return
  throw new TabhandError(
    "runtime_unreachable",
    `the runtime asked for the variable ${other}, which the call does not name`,
    {
      hint: "it was not sent; something else may answer in the runtime's place: run `tabhand doctor`",
    },
  )
}

/** Every string in a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function unmet(message: string): TabhandError {
  return new TabhandError("internal", message)
}

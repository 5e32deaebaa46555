import { TabhandError } from "../../base/errors.ts"
import { homeFolder, socketPath } from "../../base/home.ts"
import type { WireOutput } from "../../base/wire.ts"
import { exchange } from "../../client/exchange.ts"
import { request } from "../../client/request.ts"
import { runCommandLine } from "../../runtime/command-line.ts"
import { LocalRuntime, type RuntimeLink } from "../../runtime/local-runtime.ts"

/** Asks the runtime that runs, without starting one. */
const link: RuntimeLink = {
  async ask(argv) {
    const answer = await exchange(socketPath(homeFolder(process.env)), callOf(argv))
    return answer === "undelivered" ? undefined : textOf(answer)
  },
  async start() {
    await request(callOf(["version"]))
  },
}

/** Runs a command in this very process: one that starts, stops, checks or installs. */
export async function runLocally(argv: readonly string[]): Promise<WireOutput | "remote"> {
  const runtime = new LocalRuntime({ home: homeFolder(process.env), env: process.env }, link)
  const line = {
    argv,
    cwd: process.cwd(),
    env: process.env,
    client: "local",
    progress: (text: string) => process.stderr.write(`${text}\n`),
  }
  const outcome = await runCommandLine(runtime, line, "caller", new AbortController().signal)
  if (outcome === "remote") return outcome
  if (typeof outcome === "string") throw new TabhandError("internal", `a local command asked for ${outcome}`)
  return outcome
}

function callOf(argv: readonly string[]) {
  return { cwd: process.cwd(), env: {}, argv }
}

function textOf(answer: Exclude<Awaited<ReturnType<typeof exchange>>, "undelivered">): string {
  if (typeof answer === "string") throw new TabhandError("internal", `the runtime asked for ${answer}`)
  return answer.text
}

import { TabhandError, toTabhandError } from "../../base/errors.ts"
import { homeFolder, socketPath } from "../../base/home.ts"
import { exchange } from "../../client/exchange.ts"
import { failureOutput, wantsJson } from "../../client/failure.ts"
import { request } from "../../client/request.ts"
import { isNeed, type Need } from "../../protocol/negotiate.ts"
import type { WireOutput, WireResponse } from "../../protocol/wire.ts"
import { LocalRuntime, type RuntimeLink } from "../../runtime/local-runtime.ts"
import { runCommandLine } from "./command-line.ts"

/** Calls the running runtime, without starting one. */
const link: RuntimeLink = {
  async ask(argv) {
    const answer = await exchange(socketPath(homeFolder(process.env)), callOf(argv))
    return answer === "undelivered" ? undefined : textOf(answer)
  },
  async start() {
    await request(callOf(["version"]))
  },
}

/** Runs a command in this process: one that starts, stops, checks or installs. */
export async function runLocally(argv: readonly string[]): Promise<WireOutput | "remote"> {
  let runtime: LocalRuntime
  try {
    runtime = new LocalRuntime({ home: homeFolder(process.env), env: process.env }, link)
  } catch (error) {
    // Written here because the client, which is another bundle, does not know this bundle's class of errors.
    return failureOutput(toTabhandError(error), wantsJson(argv, process.env))
  }
  const line = {
    argv,
    cwd: process.cwd(),
    env: process.env,
    client: "local",
    progress: (text: string) => process.stderr.write(`${text}\n`),
  }
  const outcome = await runCommandLine(runtime, line, "caller", new AbortController().signal)
  if (outcome === "remote") return outcome
  if (isNeed(outcome)) throw needed("a local command", outcome)
  return outcome
}

function callOf(argv: readonly string[]) {
  return { cwd: process.cwd(), env: {}, argv }
}

function textOf(answer: WireResponse): string {
  if (isNeed(answer)) throw needed("the runtime", answer)
  return answer.text
}

function needed(whose: string, need: Need): TabhandError {
  return new TabhandError("internal", `${whose} asked for ${Object.keys(need).join()}`)
}

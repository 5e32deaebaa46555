import { join } from "node:path"
import { z } from "zod"
import { openHttpDoor } from "../../doors/support/served-door.ts"
import { type Door, DoorError, type DoorMaker } from "../door.ts"
import { plainEnvironment, stopRuntime } from "../program.ts"
import { failure, success } from "./envelope.ts"
import { saidText } from "./said.ts"

/** The directory with the files of cases. */
const tests = join(import.meta.dirname, "..", "..")

/** The HTTP API, through a client that knows only its URLs. */
export const httpApi: DoorMaker = {
  name: "the HTTP API",
  carries: { data: true, text: true },
  takesStdin: false,
  isConfined: true,
  async open({ home, cwd }): Promise<Door> {
    const words = ["--write-root", cwd, "--root", tests, "--secrets", "CONTRACT_SECRET,NEVER_SET", "--evaluate", "host"]
    const server = await openHttpDoor({ args: words, cwd, env: { ...plainEnvironment(), TABHAND_HOME: home } })
    return {
      async run(command, args, { session, tab, timeoutMs, view = false }) {
        const response = await fetch(`${server.url}/v1/sessions/${session}/${command.replaceAll(" ", "-")}`, {
          method: "POST",
          headers: server.headers,
          body: JSON.stringify({ ...args, options: { tab, timeoutMs, view } }),
        })
        const body: unknown = await response.json()
        if (!response.ok) {
          const { code, error, hint } = failure.extend({ text: z.string() }).parse(body)
          throw new DoorError(code, error, hint)
        }
        const { data, text, notes = [], artifacts = [] } = success.extend({ text: z.string() }).parse(body)
        return { data, text: saidText(text).text, notes, artifacts }
      },
      async close() {
        await server.close()
        await stopRuntime({ home, cwd })
      },
    }
  },
}

import { chdir, cwd as currentFolder } from "node:process"
import { TabhandError } from "../../../src/base/errors.ts"
import { type Tabhand, tabhand } from "../../../src/doors/library/index.ts"
import { type Door, DoorError, type DoorMaker } from "../door.ts"

/** The runtime inside this process, whose working directory is that of its callers. */
export const library: DoorMaker = {
  name: "the library",
  carries: { data: true, text: true },
  takesStdin: false,
  async open({ home, cwd }): Promise<Door> {
    const before = currentFolder()
    chdir(cwd)
    let runtime = await tabhand({ home })
    return {
      async run(command, args, { session, tab, timeoutMs, view = false }) {
        const options = {
          ...(tab === undefined ? {} : { tab }),
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
          view,
        }
        try {
          const reply = await runtime.session(session).run(command, args, options)
          if (command === "runtime stop") runtime = await another(runtime, home)
          return { ...reply, text: [reply.text, reply.change?.text ?? ""].filter((part) => part !== "").join("\n") }
        } catch (error) {
          if (error instanceof TabhandError) throw new DoorError(error.code, error.message, error.hint)
          throw error
        }
      },
      async close() {
        await runtime.close()
        chdir(before)
      },
    }
  },
}

/** A stopped runtime stays stopped: a program that continues creates another one. */
async function another(stopped: Tabhand, home: string): Promise<Tabhand> {
  await stopped.close()
  return tabhand({ home })
}

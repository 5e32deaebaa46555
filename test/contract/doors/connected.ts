import { chdir, cwd as currentFolder } from "node:process"
import { isTabhandError, tabhand } from "tabhand"
import { type Door, DoorError, type DoorMaker } from "../door.ts"
import { stopRuntime } from "../program.ts"

/** The library with the runtime that all programs of a user share. Excludes commands for a shell. */
export const connectedLibrary: DoorMaker = {
  name: "the connected library",
  carries: { data: true, text: true },
  takesStdin: false,
  isConfined: true,
  async open({ home, cwd }): Promise<Door> {
    const before = currentFolder()
    chdir(cwd)
    const browser = await tabhand({ connect: true, home })
    return {
      async run(command, args, { session, tab, timeoutMs, view = false }) {
        try {
          const reply = await browser.session(session).run(command, args, { tab, timeoutMs, view })
          return { ...reply, text: [reply.text, reply.change?.text ?? ""].filter((part) => part !== "").join("\n") }
        } catch (error) {
          if (isTabhandError(error)) throw new DoorError(error.code, error.message, error.hint)
          throw error
        }
      },
      async close() {
        await browser.close()
        await stopRuntime({ home, cwd })
        chdir(before)
      },
    }
  },
}

import { mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, test } from "vitest"
import { commands } from "../../src/generated/commands.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import type { Case, World } from "./case.ts"
import { cases } from "./cases/index.ts"
import type { Door, DoorMaker } from "./door.ts"
import { closeSession, emptyFolder, fits, runCase } from "./run-case.ts"

const SHARED = "shared"

/**
 * All cases; or one that fails with each error, and one that succeeds of each command, or of each family of commands.
 */
type Choice = "every case" | "each command" | "each family"

/**
 * Tests cases through one door. Each door has its own test file, so that they run in parallel. Every case runs through
 * the library, every command through the command line and over MCP. Doors that reach the same runtime in another way
 * run fewer cases; `npm run test:stress` runs all cases through all doors.
 */
export function testThrough(maker: DoorMaker, which: Choice): void {
  describe(`through ${maker.name}`, () => {
    const home = withTempHome()
    let site: Site
    let folder: string
    let door: Door
    let open: string | undefined
    let isFresh = false
    let count = 0

    beforeAll(async () => {
      site = await startSite()
      folder = await realpath(await mkdtemp(join(tmpdir(), "contract-")))
      door = await maker.open({ home: home.path, cwd: folder })
    })

    afterEach(async ({ task }) => {
      if (isFresh || task.result?.state === "fail") await closeOpen()
      await emptyFolder(folder)
    })

    afterAll(async () => {
      await door.close()
      await rm(folder, { recursive: true })
      await site.close()
    })

    /**
     * A session costs a process of the browser, so cases that can, share one. If a name costs a process of the door as
     * well, all use the same name.
     */
    async function worldOf({ fresh }: Case): Promise<World> {
      if (fresh) await closeOpen()
      isFresh = fresh !== undefined
      open = fresh === "by name" || (fresh && !maker.isConfined) ? `case-${++count}` : SHARED
      return { site, home: home.path, folder, session: open }
    }

    async function closeOpen(): Promise<void> {
      if (open !== undefined) await closeSession(door, open)
      open = undefined
    }

    const fitting = cases.filter((each) => fits(each, maker))
    for (const each of which === "every case" ? fitting : eachOnce(fitting, which)) {
      test(`${each.command}: ${each.is}`, async () => runCase(each, door, await worldOf(each)))
    }
  })
}

function eachOnce(fitting: readonly Case[], which: Exclude<Choice, "every case">): Case[] {
  const families = new Map<string, string>(commands.map(({ name, family }) => [name, family]))
  const kind = ({ command, error }: Case) => error ?? (which === "each command" ? command : families.get(command))
  const isFirst = (each: Case) => fitting.find((other) => kind(other) === kind(each)) === each
  // What one of these sets, the next one resets.
  return fitting.filter((each) => each.command.startsWith("set ") || isFirst(each))
}

import { mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, test } from "vitest"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import type { Case, World } from "./case.ts"
import { cases } from "./cases/index.ts"
import type { Door, DoorMaker } from "./door.ts"
import { closeSession, emptyFolder, fits, runCase } from "./run-case.ts"

const SHARED = "shared"

/**
 * Tests cases through one door. Each door has a file of its own, so that they are tested side by side. Every case goes
 * through the library and over MCP; a door that hands over to the same runtime has one that succeeds of each command and
 * one that fails with each error, and all of them where there is time for it: `npm run test:stress`.
 */
export function testThrough(maker: DoorMaker, which: "every case" | "each command" = "every case"): void {
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
     * A session costs a process of the browser: cases that can, share one. Where a name costs a process of the door as
     * well, it is the same for all.
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
    for (const each of which === "every case" ? fitting : eachOnce(fitting)) {
      test(`${each.command}: ${each.is}`, async () => runCase(each, door, await worldOf(each)))
    }
  })
}

function eachOnce(fitting: readonly Case[]): Case[] {
  const kind = ({ command, error }: Case) => error ?? command
  const isFirst = (each: Case) => fitting.find((other) => kind(other) === kind(each)) === each
  // What one of these sets, the next takes back.
  return fitting.filter((each) => each.command.startsWith("set ") || isFirst(each))
}

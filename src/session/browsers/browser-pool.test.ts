import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { withTempHome } from "../../../test/support/temp-home.ts"
import { pause } from "../../base/deadline.ts"
import { type Tabhand, tabhand } from "../../doors/library/index.ts"

const home = withTempHome()

const pids = async ({ runtime }: Tabhand) => (await runtime.status()).browsers.map(({ pid }) => pid)

/** Opens a tab in a session of that name, with launch arguments of its own when they are given. */
async function open(runtime: Tabhand, name: string, args?: string) {
  const session = runtime.session(name)
  await session.run("batch", { commands: [args === undefined ? "tab new" : `tab new --args ${args}`] })
  return session
}

describe("a browser without a user", () => {
  it("is kept for the next one; one with its own options only if no other runs", async () => {
    await using runtime = await tabhand({ home: home.path })
    await (await open(runtime, "first", "--force-dark-mode")).close()
    const [dark] = await pids(runtime)
    expect(dark).toEqual(expect.any(Number))
    const again = await open(runtime, "again", "--force-dark-mode")
    expect(await pids(runtime)).toEqual([dark])
    await again.close()
    const plain = await open(runtime, "plain")
    await expect.poll(() => pids(runtime)).not.toContain(dark)
    const [kept] = await pids(runtime)
    await (await open(runtime, "dark", "--force-dark-mode")).close()
    expect(await pids(runtime)).toEqual([kept])
    await plain.close()
    expect(await pids(runtime)).toEqual([kept])
  })

  it("ends soon if it has its own options and no session uses it again", async () => {
    await using runtime = await tabhand({ home: home.path })
    await using other = await tabhand({ home: join(home.path, "other") })
    const dark = () => open(runtime, "dark", "--force-dark-mode")
    await (await dark()).close()
    const [pid] = await pids(runtime)
    const used = await dark()
    await (await open(other, "plain")).close()
    const kept = await pids(other)
    await pause(4_000)
    expect(await pids(runtime)).toEqual([pid])
    expect(kept).toHaveLength(1)
    expect(await pids(other)).toEqual(kept)
    await used.close()
    await expect.poll(() => pids(runtime)).toEqual([])
  })

  it("ends with its last user when it has a profile", async () => {
    await using runtime = await tabhand({ home: home.path, profile: "kept" })
    const session = await open(runtime, "named")
    expect(await pids(runtime)).toHaveLength(1)
    await session.close()
    expect(await pids(runtime)).toEqual([])
  })
})

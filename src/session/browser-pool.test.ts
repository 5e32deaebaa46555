import { describe, expect, it } from "vitest"
import { withTempHome } from "../../test/support/temp-home.ts"
import { tabhand } from "../doors/library/index.ts"

const home = withTempHome()

describe("a browser without a user", () => {
  it("waits for the next one, unless another was used since", async () => {
    await using plain = await tabhand({ home: home.path })
    const pids = async () => (await plain.runtime.status()).browsers.map(({ pid }) => pid)
    const open = async (name: string, args?: string) => {
      const session = plain.session(name)
      const words = ["tab", "new", ...(args === undefined ? [] : ["--args", args])]
      await session.run("batch", { commands: [words.join(" ")] })
      return session
    }
    await (await open("first")).close()
    const [kept] = await pids()
    expect(kept).toEqual(expect.any(Number))
    const second = await open("second")
    expect(await pids()).toEqual([kept])
    const other = await open("other", "--force-dark-mode")
    const own = (await pids()).find((pid) => pid !== kept)
    expect(own).toEqual(expect.any(Number))
    await second.close()
    expect((await pids()).sort()).toEqual([kept, own].sort())
    await other.close()
    expect(await pids()).toEqual([own])
    const again = await open("again", "--force-dark-mode")
    expect(await pids()).toEqual([own])
    await again.close()
  })

  it("ends with its last user when it has a window, a profile or an owner of its own", async () => {
    await using named = await tabhand({ home: home.path, profile: "kept" })
    const session = named.session("named")
    await session.run("tab new", {})
    expect((await named.runtime.status()).browsers).toHaveLength(1)
    await session.close()
    expect((await named.runtime.status()).browsers).toEqual([])
  })
})

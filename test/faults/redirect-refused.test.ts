import { expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import { withEngine } from "../support/with-engine.ts"
import { failure } from "./support/library.ts"

const engine = withEngine()

test.each(["data:text/html,hi", "file:///etc/hostname", "chrome://version", "about:blank", "javascript:1"])(
  "a redirect to %s fails, and the page keeps its state",
  async (to) => {
    const session = engine.tabhand.session(`kept-${shortId()}`)
    await session.run("open", { url: `${engine.site.url}/form` })
    await session.run("eval", { script: "globalThis.kept = 'yes'" })
    const url = `${engine.site.url}/redirect?${new URLSearchParams({ to })}`
    const { code, error } = await failure(session.run("open", { url }))
    expect(code).toBe("navigation_failed")
    expect(error.message).toContain("redirects to an address of a kind that browsers do not follow")
    expect(error.hint).toContain("still shows what it showed before")
    expect((await session.run("get url", {})).data.url).toBe(`${engine.site.url}/form`)
    expect((await session.run("eval", { script: "globalThis.kept" })).data.result).toBe("yes")
    await session.close()
  },
)

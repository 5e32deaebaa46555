import { join } from "node:path"
import { expect, test } from "vitest"
import { tabhand } from "../../src/doors/library/tabhand.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const dark = "matchMedia('(prefers-color-scheme: dark)').matches"

test.each([
  ["dark", true],
  ["light", false],
  ["no-preference", false],
] as const)(
  "a session with the colour scheme %s has it in its first script, until it is changed",
  async (colorScheme, isDark) => {
    const { site } = engine
    site.publish("/published/scheme", `<script>first = ${dark}</script>`)
    const browser = await tabhand({ home: join(engine.home, colorScheme), colorScheme })
    try {
      const session = browser.session("own")
      await session.run("open", { url: `${site.url}/published/scheme` })
      const value = async (script: string) => (await session.run("eval", { script })).data.result
      expect(await value("first")).toBe(isDark)
      await session.run("set media", { scheme: isDark ? "light" : "dark" })
      expect(await value(dark)).toBe(!isDark)
    } finally {
      await browser.close()
    }
  },
)

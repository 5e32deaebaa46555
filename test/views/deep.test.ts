import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test.each(["tag=div&n=700", "tag=span&n=700", "tag=div&n=1500", "tag=section&n=700&named=yes", "tag=li&n=700"])(
  "what stands in hundreds of elements is seen and acted on: %s",
  async (query) => {
    await using session = engine.tabhand.session()
    await session.run("open", { url: `${engine.site.url}/seeing/deep?${query}` })
    const { text } = await session.run("snapshot", { full: true })
    expect(text).toContain("So deep")
    expect(text).toMatch(/\[?e\d+ button Deepest\]?[\s\S]*- After it$/)
    const { change } = await session.run("click", { target: "role=button[name=Deepest]" })
    expect(change?.text).toMatch(/button 1/)
  },
)

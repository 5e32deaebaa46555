import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test("controls and images in a line are set off from words, links are not", async () => {
  await using session = engine.tabhand.session()
  const body = `<p>New directory<input name="dir" value="a"><button>OK</button></p>
<p><img src="data:," alt="Down" width="9" height="9">Status</p>
<p>un<a href="/a">happi</a>ness, (<button>why</button>)</p>`
  await session.run("open", { url: `data:text/html,<!doctype html>${encodeURIComponent(body)}` })
  const { text } = await session.run("snapshot", { full: true })
  expect(text.split("\n").slice(1)).toEqual([
    "- New directory [e1 textbox {name dir} = a] [e2 button OK]",
    "- [img Down] Status",
    "- un[e3 happi]ness, ([e4 button why])",
  ])
})

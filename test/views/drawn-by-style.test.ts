import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test("a mark or word that a style sheet draws into an empty element is shown, a decorative symbol is not", async () => {
  await using session = engine.tabhand.session()
  const style = `.done::before { content: "☑" } .open::before { content: "☐" } .dot::before { content: "•" }
.new::before { content: "New" } .icon::before { content: "x" }`
  const body = `<meta charset="utf-8"><style>${style}</style><ul>
<li><span class="done"></span>Milk</li><li><span class="open"></span>Bread</li><li><span class="dot"></span>Tea</li>
<li><span class="new"></span> Salt</li><li><span class="icon"></span>Rice</li></ul>`
  await session.run("open", { url: `data:text/html;charset=utf-8,<!doctype html>${encodeURIComponent(body)}` })
  const { text } = await session.run("snapshot", { full: true })
  expect(text.split("\n").slice(1)).toEqual(["* ☑Milk", "* ☐Bread", "* Tea", "* New Salt", "* Rice"])
})

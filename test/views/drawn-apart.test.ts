import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

async function linesOf(body: string): Promise<string[]> {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html>${body}`)}` })
  return (await session.run("snapshot", { full: true })).text
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/\be\d+ /g, ""))
}

test.each([
  ["margins", `<div><i style="margin-left:20px">Total</i><i style="margin-left:20px">42</i></div>`, "- Total 42"],
  ["padding", `<b style="padding:0 10px">A</b><b style="padding:0 10px">B</b>`, "- A B"],
  ["boxes", `<span style="display:inline-block;width:50px">Mon</span><span>9:00</span>`, "- Mon 9:00"],
  ["boxes from right to left", `<div dir=rtl><i style="margin:9px">7</i><i style="margin:9px">8</i></div>`, "- 7 8"],
  ["a name", `<button><span style="margin-right:8px">Cart</span><span>3</span></button>`, "button Cart 3"],
  [
    "text of style sheets",
    `<style>span{display:inline-block;min-width:4em;margin-left:10px}.l:before{content:'lines: '}.w:before{content:'words: '}</style>
    <div><span class=l>7</span><span class=w>12</span><span>1:1</span></div>`,
    "- lines: 7 words: 12 1:1",
  ],
])("words that %s keep apart on the screen are apart", async (_, body, line) => {
  expect(await linesOf(body)).toEqual([line])
})

test.each([
  ["parts of a word", `<p>un<b>believ</b>able</p>`, "- unbelievable"],
  [
    "letters",
    `<p>${[..."Hello"].map((each) => `<span style="display:inline-block">${each}</span>`).join("")}</p>`,
    "- Hello",
  ],
  [
    "spaced letters",
    `<p style="letter-spacing:.5em">${[..."Hello"].map((each) => `<span>${each}</span>`).join("")}</p>`,
    "- Hello",
  ],
  ["an index", `<p>x<sub>1</sub>y<sup>2</sup></p>`, "- x1y2"],
  ["a wrapped word of a script without spaces", `<p style="width:2em"><b>漢字</b>漢字漢字</p>`, "- 漢字漢字漢字"],
])("%s that touch on the screen stay together", async (_, body, line) => {
  expect(await linesOf(body)).toEqual([line])
})

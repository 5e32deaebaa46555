import { beforeAll, describe, expect, test } from "vitest"
import { type Agent, withOperator } from "./support.ts"

const server = withOperator()
let agent: Agent

beforeAll(async () => {
  agent = await server.agent()
})

const log = () => agent.page("log")
/** The first element with that text. */
const called = (text: string) =>
  `[...document.querySelectorAll("button, a, input, label")].find((each) => each.textContent.trim() === ${JSON.stringify(text)} || each.value === ${JSON.stringify(text)})`

describe("OPU-6: what is reported as done was done", () => {
  test.each([
    ["is enabled a second later", "enabled?ms=1000", "Later", "click later"],
    ["is under a sticky header after it scrolled", "covered/sticky", "Choose 30", "click row-30"],
    ["is rendered again under the mouse", "detached", "Delete pears", "delete pears"],
  ])("OPU-6: a control that %s is clicked where it is", async (_, path, name, line) => {
    await agent.goto(`/acting/${path}`)
    await agent.page("window.log = []; 0")
    const at = await agent.page(`(() => {
      const element = ${called(name)}
      element.scrollIntoView({ block: "center" })
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) }
    })()`)
    const { notes } = await agent.use({ action: "click", ...(at as { x: number; y: number }) })
    expect(notes[0]).toContain(name)
    expect(await log()).toEqual([line])
  })

  // These wait for their deadline: each has a browser of its own.
  test.concurrent("OPU-6: a control that evades every press is an error", async () => {
    const agent = await server.agent()
    await agent.goto("/acting/moving/pressed")
    await agent.page("window.log = []; 0")
    expect(await agent.error({ action: "click", ...(await agent.at(called("Evading"))) })).toMatch(
      /button "Evading" does not come to rest/,
    )
    expect(await agent.page("log")).toEqual([])
    await agent.mcp.close()
  })

  test.concurrent("OPU-10: a label that a list does not have is an error, and selects nothing", async () => {
    const agent = await server.agent()
    server.site.publish("/published/list", "<select multiple size=4><option>Red<option>Green<option>Blue</select>")
    await agent.goto("/published/list")
    const many = await agent.one("select")
    await agent.use({ action: "menu", ...many, labels: ["Red", "Blue"] })
    expect(await agent.error({ action: "menu", ...many, labels: ["Red", "Pink"] })).toMatch(/has no option "Pink"/)
    expect(await agent.page("document.querySelector('select').selectedOptions.length")).toBe(2)
    await agent.mcp.close()
  })

  test.concurrent("OPU-6: a control is meant by what is in it", async () => {
    const agent = await server.agent()
    server.site.publish(
      "/published/icons",
      `<button disabled><b>Never</b></button><a href="/title/There"><i>Go</i></a><button onclick="document.title = 'pressed'"><b>Now</b></button>`,
    )
    await agent.goto("/published/icons")
    expect(await agent.error({ action: "click", ...(await agent.one("button[disabled] b")) })).toMatch(
      /button "Never" is disabled \(waited/,
    )
    expect((await agent.use({ action: "click", ...(await agent.one("button:not([disabled]) b")) })).notes).toEqual([
      'it hit button "Now"',
    ])
    expect(await agent.page("document.title")).toBe("pressed")
    const link = await agent.use({ action: "click", ...(await agent.one("i")) })
    expect(link.notes).toEqual(['it hit link "Go"'])
    expect(link.state).toContain("| There |")
    await agent.mcp.close()
  })

  test("OPU-6: what covers a control gets the click, and the reply says so", async () => {
    await agent.goto("/acting/covered/banner")
    const { notes } = await agent.use({ action: "click", ...(await agent.at(called("Save"))) })
    expect(notes.join()).not.toContain('button "Save"')
  })

  test("OPU-7: a field that something covers is an error, with the way to take it away", async () => {
    server.site.publish(
      "/published/covered-field",
      `<style>dialog { position: fixed; inset: 0; width: 100%; height: 100% }</style><input aria-label=Name>
       <dialog open aria-label="Cookies">We use cookies <button onclick="this.parentNode.remove()">Accept all</button></dialog>`,
    )
    await agent.goto("/published/covered-field")
    const error = await agent.error({ action: "type", ...(await agent.one("input")), text: "Ada" })
    expect(error).toMatch(/^Nothing takes text at /)
    expect(await agent.page("document.querySelector('input').value")).toBe("")
  })
})

describe("OPU-19: coordinates are resolved to elements", () => {
  test("OPU-7, OPU-10, OPU-19: in frames, also of other sites", async () => {
    const other = server.site.url.replace("127.0.0.1", "localhost")
    server.site.publish(
      "/published/inner",
      `<input aria-label=Name><select><option>One<option>Two</select><button onclick="this.textContent = name.length">Go</button>
       <script>onmessage = ({ data }) => parent.postMessage([document.querySelector("input").value, document.querySelector("select").value, document.querySelector("button").textContent], "*")</script>`,
    )
    server.site.publish(
      "/published/outer",
      `<iframe src="${other}/published/inner" style="width:500px;height:100px;border:7px solid;margin:20px;transform:scale(0.9)"></iframe>
       <script>onmessage = ({ data }) => { window.got = data }</script>`,
    )
    await agent.goto("/published/outer")
    const elements = await agent.resource("elements")
    const at = (row: RegExp) => {
      const [, x, y] = row.exec(elements) ?? []
      return { x: Number(x), y: Number(y) }
    }
    const typed = await agent.use({ action: "type", ...at(/\|Name\|\((\d+),(\d+)\)/), text: "Ada" })
    expect(typed.notes).toEqual(['textbox "Name" holds "Ada"'])
    await agent.use({ action: "menu", ...at(/\|select\|[^|]*\|[^|]*\|\((\d+),(\d+)\)/), labels: ["Two"] })
    await agent.use({ action: "click", ...at(/\|Go\|\((\d+),(\d+)\)/) })
    await agent.page("frames[0].postMessage(0, '*'); 0")
    await expect.poll(() => agent.page("window.got")).toEqual(["Ada", "Two", "0"])
  })

  test("OPU-7: passwords are set, and shown nowhere", async () => {
    const password = "correct horse battery"
    await agent.goto("/acting/secrets")
    const at = await agent.one("#password")
    const typed = await agent.use({ action: "type", ...at, text: password })
    expect(typed.notes.join()).toMatch(/is set, 21 characters$/)
    for (const args of [{ action: "scrape" }, { action: "tab", tab_mode: "switch", tab_index: 0 }]) {
      const { text, state, details } = await agent.use(args)
      expect(`${text}${state}${JSON.stringify(details)}`).not.toContain(password)
    }
    expect(await agent.resource("elements")).not.toContain(password)
    expect(await agent.page("document.querySelector('#password').value.length")).toBe(21)
  })

  test("OPU-7: controlled inputs of React take what is typed, and what they do not take is an error", async () => {
    await agent.goto("/acting/react-form")
    await agent.use({ action: "type", ...(await agent.one("#upper")), text: "shout" })
    expect(await agent.page("state().upper")).toBe("SHOUT")
    expect(await agent.error({ action: "type", ...(await agent.one("#digits")), text: "abc" })).toMatch(
      /^\(\d+,\d+\) textbox "Digits" did not keep the text: it is empty/,
    )
    expect(await agent.page("log.filter((line) => line.startsWith('untrusted'))")).toEqual([])
  })

  test("OPU-6: a click on nothing says that nothing was there", async () => {
    server.site.publish("/published/empty", "<title>Empty</title><p>text</p>")
    await agent.goto("/published/empty")
    expect((await agent.use({ action: "click", x: 900, y: 600 })).notes).toEqual(["no control is there"])
  })

  test("OPU-6: the mouse moves like a hand where the settings say so, and still hits", async () => {
    const other = await server.agent({ human_mouse: true })
    server.site.publish(
      "/published/hand",
      `<button style="position:fixed;left:400px;top:300px;width:120px;height:40px" onclick="document.title = moves.length">Go</button>
       <script>const moves = []; onmousemove = (event) => moves.push([event.clientX, event.clientY])</script>`,
    )
    await other.goto("/published/hand")
    await other.use({ action: "click", x: 460, y: 320 })
    expect(Number(await other.page("document.title"))).toBeGreaterThanOrEqual(6)
    await agent.goto("/published/hand")
    await agent.use({ action: "click", x: 460, y: 320 })
    expect(Number(await agent.page("document.title"))).toBeLessThanOrEqual(2)
    await other.mcp.close()
  })
})

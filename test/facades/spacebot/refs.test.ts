import { beforeAll, expect, test } from "vitest"
import { withFacade } from "../support.ts"
import { configured, onLoopback, TestWorker } from "./support.ts"

const server = withFacade("spacebot", ...onLoopback)
let worker: TestWorker

beforeAll(async () => {
  worker = await newWorker()
})

async function newWorker(): Promise<TestWorker> {
  const words = await configured(server.home, "[defaults.browser]\nevaluate_enabled = true\n")
  const made = new TestWorker(await server.connect(words), server.site)
  await made.open("/title/Refs")
  return made
}

async function shows(html: string, by = worker): Promise<void> {
  await by.navigate("/title/Refs")
  await by.page(`document.body.innerHTML = ${JSON.stringify(html)}`)
}

test("SPB-12, SPB-18, SPB-S2: a snapshot is a list of lines like the document's, and a struct with the details", async () => {
  await shows(`<h1>Heading</h1><p>Text</p><img alt="Image">
    <input type=search aria-label=Search><button aria-describedby=more>Submit</button><i id=more>Sends it</i>
    <a href=/in>Sign In</a><input aria-label="Say &quot;hi&quot;" value="a\nb"><input type=checkbox aria-label=Agree checked>
    <button disabled>Later</button>`)
  const { elements, ...rest } = await worker.use({ action: "snapshot" })
  const { url } = worker.site
  const head = { success: true, message: "6 interactive element(s) found", title: "Refs", url: `${url}/title/Refs` }
  expect(rest).toEqual(head)
  expect(elements).toEqual([
    { ref_id: "e0", role: "searchbox", name: "Search" },
    { ref_id: "e1", role: "button", name: "Submit", description: "Sends it" },
    { ref_id: "e2", role: "link", name: "Sign In" },
    { ref_id: "e3", role: "textbox", name: 'Say "hi"', value: "ab" },
    { ref_id: "e4", role: "checkbox", name: "Agree", states: ["checked"] },
    { ref_id: "e5", role: "button", name: "Later", states: ["disabled"] },
  ])
  expect((await worker.text({ action: "snapshot" })).split("\n")).toEqual([
    JSON.stringify(head),
    'e0: [searchbox] "Search"',
    'e1: [button] "Submit" description="Sends it"',
    'e2: [link] "Sign In"',
    'e3: [textbox] "Say \\"hi\\"" value="ab"',
    'e4: [checkbox] "Agree" (checked)',
    'e5: [button] "Later" (disabled)',
  ])
})

const ROLES = [
  ...["button", "checkbox", "combobox", "link", "listbox", "menu", "menubar", "menuitem", "menuitemcheckbox"],
  ...["menuitemradio", "option", "radio", "scrollbar", "searchbox", "slider", "spinbutton", "switch", "tab"],
  ...["textbox", "treeitem"],
]

test("SPB-19, SPB-S1: the twenty interactive roles get refs, and nothing else does", async () => {
  const others = ["heading", "img", "article", "dialog", "grid", "tree", "tablist", "group", "list", "note"]
  const box = (role: string) => `<div role=${role} aria-label="${role}" tabindex=0>${role}</div>`
  await shows([...ROLES, ...others].map(box).join("\n"))
  const { elements = [] } = await worker.use({ action: "snapshot" })
  expect(elements.map(({ ref_id, role, name }) => [ref_id, role, name])).toEqual(
    ROLES.map((role, index) => [`e${index}`, role, role]),
  )
})

test("SPB-19: native elements have their roles, also in frames and shadow roots", async () => {
  await shows(`<select aria-label=Land><option>Norway<option>Sweden</select><input type=range aria-label=Range>
    <input type=number aria-label=Number><input type=radio aria-label=Radio><textarea aria-label=Area></textarea>
    <details><summary>More</summary></details><input type=file aria-label=File><div id=host></div>
    <iframe srcdoc="<button>In a frame</button>"></iframe><div contenteditable aria-label=Editor>x</div>`)
  await worker.page(
    `document.querySelector("#host").attachShadow({ mode: "closed" }).innerHTML = "<button>In a root</button>"`,
  )
  await expect
    .poll(async () => (await worker.use({ action: "snapshot" })).elements?.map(({ role, name }) => `${role} ${name}`))
    .toEqual([
      ...["combobox Land", "option Norway", "option Sweden", "slider Range", "spinbutton Number", "radio Radio"],
      ...["textbox Area", "button More", "button File", "button In a root", "button In a frame", "textbox Editor"],
    ])
})

test("SPB-17, SPB-19: refs count from e0 in the order of the tree, at most 200, and the message has the rest", async () => {
  await shows(Array.from({ length: 250 }, (_, n) => `<button>Button ${n}</button>`).join("\n"))
  const { message, elements = [] } = await worker.use({ action: "snapshot" })
  expect(message).toBe("200 interactive element(s) found (50 more not shown)")
  expect(elements).toHaveLength(200)
  expect(elements.slice(-1)).toEqual([{ ref_id: "e199", role: "button", name: "Button 199" }])
  expect(await worker.error({ action: "act", act_kind: "click", element_ref: "e200" })).toContain("unknown element ref")
  await shows(Array.from({ length: 200 }, (_, n) => `<button>Button ${n}</button>`).join("\n"))
  expect((await worker.use({ action: "snapshot" })).message).toBe("200 interactive element(s) found")
})

test("SPB-19: options of closed lists give way when there are too many", async () => {
  const options = Array.from({ length: 300 }, (_, n) => `<option>Option ${n}`).join("")
  await shows(`<select aria-label=Land>${options}</select><button>Send</button>`)
  const { message, elements = [] } = await worker.use({ action: "snapshot" })
  expect(message).toBe("2 interactive element(s) found (300 more not shown)")
  expect(elements.map(({ name }) => name)).toEqual(["Land", "Send"])
  await worker.act("type", "e0", { text: "Option 250" })
  expect(await worker.page("document.querySelector('select').value")).toBe("Option 250")
})

test("SPB-17: refs are reset by each snapshot", async () => {
  await shows("<button>A</button><button>B</button>")
  expect(await worker.refOf("B")).toBe("e1")
  await worker.page(`document.querySelector("button").remove()`)
  expect(await worker.refOf("B")).toBe("e0")
  expect(await worker.error({ action: "act", act_kind: "click", element_ref: "e1" })).toContain("unknown element ref")
})

test("SPB-17: refs are void once a click has led to another page, even if that looks the same", async () => {
  await shows(`<a href=/form>Go</a>`)
  const go = await worker.refOf("Go")
  await worker.act("click", go)
  await worker.page(`document.body.innerHTML = "<a href=/title/Wrong>Go</a>"`)
  expect(await worker.error({ action: "act", act_kind: "click", element_ref: go })).toContain("unknown element ref")
})

// What is gone is waited for: each of these has a page of its own.
test.concurrent("SPB-20: a ref follows its element when that is rendered again, and no other", async () => {
  const worker = await newWorker()
  const row = (name: string) => `<li>${name} <button onclick="log.push('${name}')">Remove ${name}</button></li>`
  await shows(`<ul>${row("Milk")}${row("Eggs")}</ul>`, worker)
  await worker.page("window.log = []")
  const eggs = await worker.refOf("Remove Eggs")
  await worker.page(`document.querySelector("ul").innerHTML = ${JSON.stringify(row("Eggs") + row("Milk"))}`)
  expect(await worker.act("click", eggs)).toEqual({ success: true, message: "Clicked element" })
  expect(await worker.page("log")).toEqual(["Eggs"])
  await worker.page(`document.querySelector("ul").innerHTML = ${JSON.stringify(row("Eggs") + row("Eggs"))}`)
  expect(await worker.error({ action: "act", act_kind: "click", element_ref: eggs })).toContain(
    "failed to find element",
  )
  expect(await worker.page("log")).toEqual(["Eggs"])
})

test.concurrent("SPB-20: of two that look the same, none takes the other's place", async () => {
  const worker = await newWorker()
  const row = (name: string) => `<li>${name} <button onclick="log.push('${name}')">Delete</button></li>`
  await shows(`<ul>${row("Milk")}${row("Eggs")}</ul>`, worker)
  await worker.page("window.log = []")
  await worker.use({ action: "snapshot" })
  await worker.page(`document.querySelector("li").remove()`)
  expect(await worker.error({ action: "act", act_kind: "click", element_ref: "e0" })).toContain(
    "failed to find element",
  )
  expect(await worker.page("log")).toEqual([])
  await worker.act("click", "e1")
  expect(await worker.page("log")).toEqual(["Eggs"])
})

test("SPB-14: an option of a closed list is chosen by a click", async () => {
  await shows(`<select aria-label=Land><option>Same<option>Norway<option>Same<option>Sweden</select>`)
  await worker.page(
    `document.querySelector("select").onchange = (event) => { document.title = event.isTrusted + event.target.selectedIndex }`,
  )
  await worker.use({ action: "snapshot" })
  for (const [ref, place] of [
    ["e3", 2],
    ["e4", 3],
    ["e1", 0],
  ] as const) {
    expect((await worker.act("click", ref)).message).toBe("Clicked element")
    expect(await worker.page("document.querySelector('select').selectedIndex")).toBe(place)
  }
})

test("SPB-12: a page that builds itself after it has loaded is waited for", async () => {
  await shows("")
  await worker.page(`setTimeout(() => { document.body.innerHTML = "<button>At last</button>" }, 500)`)
  expect(await worker.use({ action: "snapshot" })).toMatchObject({ elements: [{ name: "At last" }] })
})

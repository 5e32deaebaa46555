import { describe, expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let pages = 0

/** The full view of a page with this body, without its header and refs. */
async function viewOf(body: string, options: { hidden?: boolean; budget?: number } = {}): Promise<string[]> {
  const path = `/published/unseen/${++pages}`
  engine.site.publish(path, `<!doctype html><html lang="en"><title>Page</title><body>${body}</body></html>`)
  await using session = engine.tabhand.session()
  await session.run("open", { url: engine.site.url + path })
  const { budget, hidden = false } = options
  const call = budget === undefined ? {} : { budget }
  const { text } = await session.run("snapshot", { full: budget === undefined, hidden }, call)
  return text
    .split("\n")
    .slice(1)
    .map((line) => line.replace(/-s e\d+/, "-s ref").replace(/\be\d+ /g, ""))
}

const FAR = `<div style="height: 900px; width: 900px"></div>`

describe("content that a person can scroll to is in the view", () => {
  test.concurrent.each(["hidden auto", "hidden scroll", "clip auto", "auto hidden", "scroll clip", "auto"])(
    "in a box with overflow %s",
    async (overflow) => {
      const across = /^(auto|scroll) (hidden|clip)/.test(overflow)
      const far = across ? `<div style="flex: none; width: 900px"></div>` : FAR
      const box = `<div style="overflow: ${overflow}; width: 300px; height: 100px; display: ${across ? "flex" : "block"}">`
      expect(await viewOf(`${box}<button>Near</button>${far}<button>Far</button><p>Last words</p></div>`)).toEqual([
        "button Near",
        "button Far",
        "- Last words",
      ])
    },
  )

  test.concurrent.each([
    [
      "of no height, which is positioned",
      `<div style="position: absolute; top: 0; left: 0; width: 100%"><div style="position: absolute; top: 120px">Norway</div></div>`,
    ],
    [
      "far off the page, of what is fixed",
      `<div style="position: fixed; top: -9999em"><div style="position: fixed; top: 60px">Norway</div></div>`,
    ],
    [
      "of no size that cuts, of what is fixed",
      `<div style="height: 0; overflow: hidden"><div style="position: fixed; top: 60px">Norway</div></div>`,
    ],
    [
      "that cuts, of what is placed in a box around it",
      `<div style="position: relative; height: 200px"><div style="height: 9px; overflow: hidden"><div style="position: absolute; top: 60px">Norway</div></div></div>`,
    ],
  ])("in a wrapper %s", async (_, body) => {
    expect(await viewOf(body)).toEqual(["- Norway"])
  })

  test.concurrent.each(["tabindex=0", "onclick=1", "role=application", "style='cursor: pointer'", "draggable=true"])(
    "in a frame with %s",
    async (attributes) => {
      const lines = await viewOf(`<iframe ${attributes} srcdoc="<input aria-label=Card> Hello"></iframe>`)
      expect(lines.slice(1)).toEqual(["  - [textbox Card] Hello"])
    },
  )
})

describe("unreachable content is counted in its place, and shown on request", () => {
  const carousel = `<div style="overflow: hidden; width: 200px; height: 40px"><div style="width: 2000px">
    ${Array.from({ length: 6 }, (_, at) => `<div style="float: left; width: 200px"><a href="#${at}">Slide ${at}</a></div>`).join("")}
    </div></div><p>After</p>`

  test.concurrent("slides behind the edge of a carousel", async () => {
    expect(await viewOf(carousel)).toEqual([
      "link Slide 0",
      "… 5 out of reach (5 link): snapshot -s ref --hidden",
      "- After",
    ])
    const all = await viewOf(carousel, { hidden: true })
    expect(all).toContain("link Slide 5 (out of reach)")
    expect(all).toContain("link Slide 0")
  })

  test.concurrent("a closed panel beside the window, and text in a box of one pixel", async () => {
    const panel = `<nav style="position: fixed; left: -300px; width: 200px"><a href="#a">Inbox</a><p>Folders of yours</p></nav>
      <p style="position: absolute; width: 1px; height: 1px; overflow: hidden">For screen readers</p><p>Mail</p>`
    expect(await viewOf(panel)).toEqual(["- Mail", "… 3 out of reach (2 text, 1 link): snapshot --hidden"])
    expect(await viewOf(panel, { hidden: true })).toContain("  - (out of reach) Folders of yours")
  })
})

describe("visible text is listed, whatever the element is named by", () => {
  test.concurrent("text of links and buttons with another name", async () => {
    expect(
      await viewOf(`<a href="#r" aria-label="Room in Oslo"><span>Room in Oslo</span> <b>€49</b></a>
        <div role="button" tabindex="0" aria-label="Dismiss this notice">Post published.</div>
        <button aria-label="Close"><span aria-hidden="true">×</span></button>`),
    ).toEqual(["link Room in Oslo = €49", "button Dismiss this notice = Post published.", "button Close"])
  })

  test.concurrent("text in drawings", async () => {
    expect(
      await viewOf(`<svg width="300" height="60"><text x="5" y="20">Revenue 42</text><text x="5" y="40">Costs 7</text>
        <foreignObject x="100" y="0" width="90" height="30"><div>Profit</div></foreignObject></svg>`),
    ).toEqual(["img = Revenue 42 Costs 7 Profit"])
  })

  test.concurrent("text and states of cells that are controls", async () => {
    expect(
      await viewOf(`<table><tr><td role="menuitem">Sort by <select aria-label="Order"><option>Name</option></select></td></tr>
        <tr><td role="checkbox" aria-checked="true" aria-disabled="true">Wrap</td></tr></table>`),
    ).toEqual(["menuitem Sort by Name", "  select Order (1 option) = Name", "checkbox Wrap (disabled, checked)"])
  })

  test.concurrent("a transparent button over an image, and one over nothing", async () => {
    expect(
      await viewOf(`<div style="position: relative; width: 90px; height: 60px"><img alt="Cat" width="90" height="60">
        <button style="position: absolute; inset: 0; opacity: 0">Like</button></div><div style="opacity: 0"><button>Edit</button></div>`),
    ).toEqual(["img Cat", "button Like", "button Edit (transparent)"])
  })

  test.concurrent("a button that is as transparent as the text beside it", async () => {
    const view = await viewOf(`<div style="opacity: 0"><p>Sure? <button>Yes</button></p></div>`)
    expect(view).toContain("button Yes (transparent)")
  })
})

describe("the text of a label is in the view if its control cannot carry it", () => {
  const custom = `<script>customElements.define("a-switch", class extends HTMLElement {
    static formAssociated = true
    constructor() {
      super()
      this.attachShadow({ mode: "open" }).innerHTML = "<input type=checkbox>"
    }
  })</script>`
  const select = (style: string) => `<select style="${style}"><option>Oslo</select>`

  test.concurrent.each([
    ["is invisible and takes no clicks", select("position: absolute; opacity: 0; pointer-events: none")],
    ["is moved off the page", select("position: absolute; left: -9999px")],
    ["is a custom element", `<a-switch></a-switch>${custom}`],
  ])("which %s", async (_, control) => {
    expect((await viewOf(`<label>Harbour ${control}</label>`)).join(" ")).toMatch(/^- Harbour\b/)
  })

  test.concurrent("and not twice if it can", async () => {
    expect(await viewOf(`<label>Harbour ${select("opacity: 0")}</label>`)).toEqual(["select Harbour (1 option) = Oslo"])
  })
})

describe("an element without a name has a hint", () => {
  test.concurrent.each([
    [`<button><svg width="9" height="9"><use href="/icons.svg#heart"></use></svg></button>`, "button {icon heart}"],
    [`<button><img src="/img/reply.png" width="9" height="9"></button>`, "button {icon reply.png}"],
    [`<button><i class="fa fa-lg fa-trash-o"></i></button>`, "button {icon trash-o}"],
    [`<button><i class="trash icon"></i></button>`, "button {icon trash}"],
    [`<button><i class="align left icon"></i></button>`, "button {icon align left}"],
    [`<button><div class="x-sheet-icon-img undo"></div></button>`, "button {icon undo}"],
    [`<button><an-icon name="gear"></an-icon></button>`, "button {icon gear}"],
    [
      `<div id="bar"><button><i class="material-icons" aria-hidden="true"><!-- --><span>more_vert</span></i></button></div>`,
      "button {icon more_vert}",
    ],
    [
      `<button id="undo"><img src="/58eaeb4e52248a5c75936c6f4c33a370.svg" width="9" height="9"></button>`,
      "button {id undo}",
    ],
    [`<button id="zoom"><img src="/sprites.png" width="9" height="9"></button>`, "button {id zoom}"],
    [
      `<div id="bar"><button class="MuiIconButton-root MuiIconButton-colorInherit css-1deacqj"></button></div>`,
      "button {in bar}",
    ],
    [`<button data-testid="like"></button>`, "button {testid like}"],
    [`<button id="saveButton"></button>`, "button {id saveButton}"],
    [`<a href="/cart?from=1"><svg width="9" height="9"></svg></a>`, "link {to /cart}"],
    [`<label title="Rectangle"><input type="radio"></label>`, "radio {title Rectangle}"],
    [
      `<span tabindex="0" class="ui-state-default ui-slider-handle" style="display: block; height: 9px"></span>`,
      "click {class ui-slider-handle}",
    ],
    [`<div><div>Buy milk</div><div><button></button></div></div>`, "button {by Buy milk}"],
    [`<div id="toolbar"><button class="btn x1f33"></button></div>`, "button {in toolbar}"],
  ])("%s", async (body, line) => {
    expect((await viewOf(body)).at(-1)).toBe(line)
  })

  test.concurrent("from the custom element around it, if a library made it", async () => {
    const lines = await viewOf(`<a-button><an-icon name="gear"></an-icon></a-button><script>
      customElements.define("a-button", class extends HTMLElement {
        constructor() {
          super()
          this.attachShadow({ mode: "open" }).innerHTML = "<button class='button--standard'><slot></slot></button>"
        }
      })</script>`)
    expect(lines).toEqual(["button {icon gear}"])
  })

  test.concurrent("also if it is a control that contains others", async () => {
    const [line] = await viewOf(`<div role="combobox" tabindex="0" id="ports"><button>Remove Oslo</button></div>`)
    expect(line).toBe("combobox {id ports}")
  })

  test.concurrent("which is never used as its name", async () => {
    engine.site.publish("/published/hint", `<button id="saveButton"></button><button>{id other}</button>`)
    await using session = engine.tabhand.session()
    await session.run("open", { url: `${engine.site.url}/published/hint` })
    await expect(session.run("find", { text: "saveButton" })).rejects.toMatchObject({ code: "no_match" })
    expect((await session.run("snapshot", {})).text).toMatch(/^e\d+ button "\{id other\}"$/m)
  })
})

test.concurrent("the text shown in an empty editor is a placeholder", async () => {
  expect(
    await viewOf(`<style>[data-hint]::after { content: attr(data-hint) }</style>
      <h1 contenteditable aria-label="Title"><span data-hint="Add title">&#xfeff;</span></h1>`),
  ).toEqual(["textarea Title ~ Add title"])
})

test.concurrent("items of a list that listens for them have refs", async () => {
  expect(
    await viewOf(`<ul id="l"><li>One</li><li>Two</li></ul><script>l.addEventListener("mousedown", () => {})</script>`),
  ).toEqual(["list", "  item One", "  item Two"])
})

test.concurrent("each scrolling pane keeps a fair share, and reports how much more it contains", async () => {
  const pane = (name: string) =>
    `<div style="overflow: hidden auto; height: 300px"><h2>Pane ${name}</h2>${Array.from({ length: 200 }, (_, at) => `<p>Line ${at} of ${name} <a href="#${name}${at}">Open ${name} ${at}</a></p>`).join("")}</div>`
  const lines = await viewOf(["A", "B", "C"].map(pane).join(""), { budget: 1000 })
  for (const name of ["A", "B", "C"]) expect(lines).toContain(`  ## Pane ${name}`)
  const shares = ["A", "B", "C"].map((name) => lines.filter((line) => line.includes(` of ${name} `)).length)
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  const more = lines.filter((line) => /^ {2}… 1\d\d more \(1\d\d text\): snapshot -s ref --rows/.test(line))
  expect(more).toHaveLength(3)
})

test.concurrent("a small dialog after a long page, and the focused field, are always shown", async () => {
  const words = Array.from(
    { length: 300 },
    (_, at) => `<p>Paragraph ${at} of many that fill a very long page</p>`,
  ).join("")
  const dialog = `<div role="dialog" aria-label="New folder"><label>Name <input></label><button>Create</button></div>`
  const lines = await viewOf(`${words}<input aria-label="Search" autofocus>${words}${dialog}`, { budget: 500 })
  expect(lines).toEqual(
    expect.arrayContaining(["- Paragraph 0 of many that fill a very long page", "textbox Search (focused)"]),
  )
  expect(lines.slice(-3)).toEqual(["dialog New folder", "  textbox Name", "  button Create"])
})

import { join } from "node:path"
import puppeteer from "puppeteer-core"
import { accessibilityText } from "../../lib/accessibility-text.mjs"
import { onlyControl } from "../../lib/only-control.mjs"

const MIN_IMAGE_BYTES = 1024

/** One browser, and a context for each session. */
export async function start({ chromium, folder, viewport }) {
  const browser = await puppeteer.launch({
    executablePath: chromium,
    pipe: true,
    headless: true,
    defaultViewport: viewport,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    userDataDir: join(folder, "profile"),
  })
  return {
    definitions: async () => "",
    async session() {
      const context = await browser.createBrowserContext()
      return { ...sessionOf(await context.newPage()), close: () => context.close() }
    },
    close: () => browser.close(),
  }
}

function sessionOf(page) {
  /** The nodes of the last view by ref. A snapshot has no refs, so nodes are numbered in order. */
  let nodes = new Map()
  const look = async () => {
    const view = accessibilityText(await page.accessibility.snapshot({ includeIframes: true }))
    nodes = view.nodes
    return view.text
  }
  const elementOf = async (ref) => {
    const element = await nodes.get(ref)?.elementHandle()
    if (!element) throw new Error(`Puppeteer has no element for ${ref}`)
    return element
  }
  const click = async (ref) => (await elementOf(ref)).click()
  const fill = async (ref, text) => (await elementOf(ref)).asLocator().fill(text)
  const select = async (ref, label) => {
    const list = await elementOf(ref)
    // Puppeteer selects by value; users read the label.
    await list.select(
      await list.evaluate(({ options }, text) => [...options].find((o) => o.label === text).value, label),
    )
  }
  const setOne = ({ ref, kind, value }) => {
    if (kind === "select") return select(ref, value)
    return kind === "text" ? fill(ref, value) : click(ref)
  }
  return {
    async open(url) {
      await page.goto(url)
    },
    look,
    find: (text, words) => onlyControl(text, words, /^ *(?<ref>e\d+) (?<role>\w+)/),
    refs: (text) => [...text.matchAll(/^ *(e\d+) /gm)].map(([, ref]) => ref),
    title: () => page.title(),
    async screenshot() {
      const { length } = await page.screenshot()
      if (length < MIN_IMAGE_BYTES) throw new Error(`Puppeteer's screenshot has ${length} bytes`)
    },
    click,
    fill,
    async clickAndSee(ref) {
      await click(ref)
      return look()
    },
    select,
    check: click,
    async fillForm(fields) {
      for (const field of fields) await setOne(field)
    },
    evaluate: (expression) => page.evaluate(expression),
    attributes: (refs, name) =>
      Promise.all(refs.map(async (ref) => attributeOf(await nodes.get(ref).elementHandle(), name))),
  }
}

/** A document has no attributes, and generated content has no element. */
function attributeOf(element, name) {
  return element?.evaluate((node, key) => node.getAttribute?.(key) ?? null, name) ?? null
}

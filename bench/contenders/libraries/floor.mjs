import { Floor } from "../../floor.mjs"

/** Each session is a browser: the floor has no other isolation. */
export async function start({ chromium, viewport }) {
  const open = new Set()
  return {
    async session() {
      const floor = await Floor.launch(chromium)
      open.add(floor)
      // Its flags set the size of the window; the other contenders set that of the page.
      await floor.s("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor: 1, mobile: false })
      return sessionOf(floor, async () => {
        open.delete(floor)
        await floor.close()
      })
    },
    async close() {
      await Promise.all([...open].map((floor) => floor.close()))
    },
  }
}

function sessionOf(floor, close) {
  // Lists and dates do not accept text: a script sets them.
  const set = (number, value) =>
    floor.evaluate(`(() => {
      const control = window.__floor[${number - 1}]
      control.value = ${JSON.stringify(value)}
      control.dispatchEvent(new Event("input", { bubbles: true }))
      control.dispatchEvent(new Event("change", { bubbles: true }))
    })()`)
  const setOne = ({ ref, kind, type, value }) => {
    if (kind === "check" || kind === "radio") return floor.click(ref)
    return kind === "select" || type === "date" ? set(ref, value) : floor.fill(ref, value)
  }
  const clickAndSee = async (ref) => {
    await floor.click(ref)
    return floor.view()
  }
  return {
    open: (url) => floor.open(url),
    look: () => floor.view(),
    find(text, words) {
      const lines = text.split("\n").filter((line) => /^e\d+ /.test(line) && line.includes(words))
      if (lines.length !== 1)
        throw new Error(`${lines.length} controls of the floor's view have ${JSON.stringify(words)}`)
      return Number(/^e(\d+) /.exec(lines[0])?.[1])
    },
    refs: (text) => [...text.matchAll(/^e(\d+) /gm)].map(([, number]) => number),
    title: () => floor.title(),
    async screenshot() {
      await floor.screenshot()
    },
    click: (ref) => floor.click(ref),
    fill: (ref, text) => floor.fill(ref, text),
    clickAndSee,
    select: set,
    check: (ref) => floor.click(ref),
    async fillForm(fields) {
      for (const field of fields) await setOne(field)
    },
    evaluate: (expression) => floor.evaluate(expression),
    close,
  }
}

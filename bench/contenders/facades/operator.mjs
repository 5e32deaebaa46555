import { escaped, facadeContender, onlyRef } from "./facade.mjs"

/** Acts at coordinates, which the readable text of the page comes with. */
export default facadeContender({
  name: "Operator",
  tools: "operator",
  settings: { browser_use_enabled: true, browser_use: { headless: true } },
  async sessionOf(call, client) {
    const use = (action, args) => call("browser", { action, ...args })
    const look = () => use("scrape")
    await use("open", {})
    return {
      async openAndSee(url) {
        await use("goto", { url })
        return look()
      },
      look,
      find: (text, label) =>
        onlyRef(text, new RegExp(`^\\d+\\|\\w+\\|\\w+\\|${escaped(label)}\\|\\((?<ref>\\d+,\\d+)\\)`)),
      async fillForm(fields) {
        for (const { ref, kind, value } of fields) {
          const at = pointOf(ref)
          if (kind === "text") await use("type", { ...at, text: value, clear: true })
          else if (kind === "select") await use("menu", { ...at, labels: [value] })
          else await use("click", at)
        }
      },
      async clickAndSee(ref) {
        await use("click", pointOf(ref))
        return look()
      },
      close: () => client.close(),
    }
  },
})

function pointOf(ref) {
  const [x, y] = ref.split(",").map(Number)
  return { x, y }
}

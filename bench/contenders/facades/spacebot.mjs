import { escaped, facadeContender, onlyRef } from "./facade.mjs"

/** Its snapshot lists elements only: the text of the page is in its HTML. */
export default facadeContender({
  name: "Spacebot",
  tools: "spacebot",
  settings: { defaults: { browser: {} } },
  words: ["--allow-addresses", "127.0.0.1"],
  async sessionOf(call, client) {
    const use = (action, args) => call("browser", { action, ...args })
    const act = (element_ref, act_kind, args) => use("act", { act_kind, element_ref, ...args })
    const look = () => use("snapshot")
    await use("launch")
    return {
      async openAndSee(url) {
        await use("navigate", { url })
        return look()
      },
      look,
      find: (text, label) => onlyRef(text, new RegExp(`^(?<ref>e\\d+): \\[\\w+\\] "${escaped(label)}"`)),
      async fillForm(fields) {
        for (const { ref, kind, value } of fields)
          await (kind === "text" || kind === "select" ? act(ref, "type", { text: value }) : act(ref, "click"))
      },
      async clickAndSee(ref) {
        await act(ref, "click")
        return look()
      },
      readText: () => use("content"),
      close: () => client.close(),
    }
  },
})

import { escaped, facadeContender, onlyRef } from "./facade.mjs"

/** Its snapshot lists elements only: the text of the page comes from a script. */
export default facadeContender({
  name: "nexo",
  tools: "nexo",
  settings: { browser: { headless: true } },
  sessionOf(call, client) {
    const look = async () => JSON.parse(await call("browser_snapshot")).snapshot
    return {
      async openAndSee(url) {
        await call("browser_navigate", { url })
        return look()
      },
      look,
      find: (text, label) => onlyRef(text, new RegExp(`^\\[[^\\]]+\\] ${escaped(label)}\\b.* — (?<ref>@e\\d+)$`)),
      async fillForm(fields) {
        for (const { ref, kind, value } of fields)
          await (kind === "text" || kind === "select"
            ? call("browser_fill", { target: ref, value })
            : call("browser_click", { target: ref }))
      },
      async clickAndSee(ref) {
        await call("browser_click", { target: ref })
        return look()
      },
      readText: () => call("browser_evaluate", { script: "document.querySelector('main').innerText" }),
      close: () => client.close(),
    }
  },
})

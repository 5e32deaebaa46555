import { fieldLine, importLibrary, refOf, refsIn } from "../../lib/tabhand.mjs"

export async function start({ chromium, folder, viewport }) {
  process.env.TABHAND_HOME = folder
  const { tabhand } = await importLibrary()
  const connection = await tabhand({ executablePath: chromium, viewport: { ...viewport, scale: 1 } })
  return {
    session: async (name) => sessionOf(await connection.session(name)),
    close: () => connection.close(),
  }
}

function sessionOf(session) {
  const data = async (command, args, options) => (await session.run(command, args, options)).data
  const seen = async (command, args) => (await session.run(command, args)).change?.text ?? ""
  // The floor does not report changes with its acts, so neither do we where it is compared.
  const silent = { view: false }
  const batch = async (commands) => (await data("batch", { commands })).change ?? ""
  return {
    open: (url) => data("open", { url }, silent),
    openAndSee: (url) => seen("open", { url }),
    look: async () => (await session.run("snapshot", { full: true })).text,
    lookInteractive: async () => (await session.run("snapshot", { full: true, interactive: true })).text,
    lookBriefly: async () => (await session.run("snapshot", {})).text,
    find: refOf,
    refs: refsIn,
    title: async () => (await data("get title", {})).title,
    async screenshot() {
      await data("screenshot", {})
    },
    click: (target) => data("click", { target }, silent),
    fill: (target, text) => data("fill", { target, text }, silent),
    clickAndSee: (target) => seen("click", { target }),
    select: (target, value) => data("select", { target, values: [value] }, silent),
    check: (target) => data("check", { target }, silent),
    fillForm: (fields) => batch(fields.map(fieldLine)),
    fillFormAndClick: (fields, ref) => batch([...fields.map(fieldLine), `click ${ref}`]),
    evaluate: async (script) => (await data("eval", { script }, silent)).result,
    async attributes(refs, name) {
      const all = []
      for (const target of refs) all.push((await data("get attr", { target, name })).value)
      return all
    },
    close: () => session.close(),
  }
}

// Bundles and minifies the page scripts: each becomes a string that the product imports.
import { join } from "node:path"
import { root } from "./process.mjs"

const folder = join(root, "src", "injected")

/**
 * By the name of the generated file: the module, and for each exported page script the constant that holds it. A script is
 * an expression whose value is that export; code that the export does not need is left out.
 */
const pageScripts = {
  snapshot: { from: "snapshot/snapshotter.ts", exports: { snapshotter: "snapshotScript" } },
  actions: { from: "actions/actions.ts", exports: { makeActions: "actionsScript" } },
  gate: { from: "actions/gate.ts", exports: { theGate: "gateScript" } },
  "pick-clickable": { from: "actions/pick-clickable.ts", exports: { clickablePicker: "clickablePickerScript" } },
  "written-facts": { from: "snapshot/written-facts.ts", exports: { factsReader: "factsReaderScript" } },
  "document-reader": { from: "read/serialise.ts", exports: { documentReader: "documentReaderScript" } },
  "obstacle-signs": { from: "obstacle/signs.ts", exports: { obstacleSigns: "obstacleSignsScript" } },
  "shows-text": { from: "read/shows-text.ts", exports: { showsText: "showsTextScript" } },
  focus: {
    from: "input/focus.ts",
    exports: {
      keyFocus: "keyFocusScript",
      frameWithFocus: "frameWithFocusScript",
      focusTakesText: "focusTakesTextScript",
    },
  },
  "clipboard-watch": {
    from: "input/clipboard-watch.ts",
    exports: { watchClipboard: "watchClipboardScript", clipboardOutcome: "clipboardOutcomeScript" },
  },
  "scroll-watch": {
    from: "input/scroll-watch.ts",
    exports: { watchScrolling: "watchScrollingScript", scrollOutcome: "scrollOutcomeScript" },
  },
  clipboard: {
    from: "input/clipboard.ts",
    exports: { putOnClipboard: "putOnClipboardScript", serveClipboard: "serveClipboardScript" },
  },
  "until-changed": { from: "watch/until-changed.ts", exports: { untilChanged: "untilChangedScript" } },
  title: { from: "watch/title.ts", exports: { readTitle: "readTitleScript", reportTitle: "reportTitleScript" } },
  scrolling: {
    from: "watch/scrolling.ts",
    exports: {
      scrollWindowTo: "scrollWindowToScript",
      scrollToMiddle: "scrollToMiddleScript",
      isDrawn: "isDrawnScript",
    },
  },
  surroundings: { from: "emulate/surroundings.ts", exports: { surroundings: "surroundingsScript" } },
  "known-to-page": {
    from: "emulate/known-to-page.ts",
    exports: { timeZoneName: "timeZoneNameScript", localeTag: "localeTagScript", position: "positionScript" },
  },
  "demo-shop": { from: "demo/shop.ts", exports: { runShop: "demoShopScript" } },
  "push-state": { from: "navigation/push-state.ts", exports: { pushState: "pushStateScript" } },
  stealth: { from: "stealth/main.ts", exports: { wear: "stealthScript" } },
  "stealth-check": { from: "stealth-check/look.ts", exports: { look: "stealthCheckScript" } },
  "stealth-check-places": {
    from: "stealth-check/places.ts",
    exports: {
      lookEverywhere: "lookEverywhereScript",
      lookInFrame: "lookInFrameScript",
      lookInWorker: "lookInWorkerScript",
      lookInSharedWorker: "lookInSharedWorkerScript",
    },
  },
}

/** Pairs of path below src/generated and contents, without the header. */
export async function bundlePageScripts() {
  const { build } = await import("esbuild")
  return Promise.all(
    Object.entries(pageScripts).map(async ([name, { exports, from }]) => {
      const constants = Object.entries(exports).map(async ([exported, constant]) => {
        const script = await bundle(build, from, exported)
        return `export const ${constant}: string = ${JSON.stringify(script)}\n`
      })
      return [`injected/${name}.ts`, (await Promise.all(constants)).join("")]
    }),
  )
}

async function bundle(build, from, exported) {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${exported} as default } from "./${from}"`, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "chrome120",
    write: false,
  })
  // The last statement is the export of the one value.
  const [, body, value] = /^(.*)export\{(\S+) as default\};\s*$/s.exec(outputFiles[0].text) ?? []
  if (body === undefined) throw new Error(`${from}: ${exported} cannot be made a script`)
  return `(()=>{${body}return ${value}})()`
}

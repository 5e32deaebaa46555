import * as monaco from "monaco-editor/editor/editor.api.js"

// Plain text needs no language service: a worker that never answers is enough.
window.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob([""]))) }

// What every real language does: it closes brackets and indents what is in them.
monaco.languages.register({ id: "braces" })
monaco.languages.setLanguageConfiguration("braces", {
  brackets: [
    ["{", "}"],
    ["(", ")"],
  ],
  autoClosingPairs: [
    { open: "{", close: "}" },
    { open: "(", close: ")" },
    { open: '"', close: '"' },
  ],
})

const editor = monaco.editor.create(document.getElementById("editor"), {
  value: "Hello",
  language: "braces",
  minimap: { enabled: false },
  ariaLabel: "Monaco editor",
})
editor.onDidChangeModelContent(() => window.log.push(`change ${window.text()}`))

window.text = () => editor.getValue()

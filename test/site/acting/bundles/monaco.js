import * as monaco from "monaco-editor/editor/editor.api.js"

// Plain text needs no language service: a worker that never answers is enough.
window.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob([""]))) }

const editor = monaco.editor.create(document.getElementById("editor"), {
  value: "Hello",
  language: "plaintext",
  minimap: { enabled: false },
  ariaLabel: "Monaco editor",
})
editor.onDidChangeModelContent(() => window.log.push(`change ${window.text()}`))

window.text = () => editor.getValue()

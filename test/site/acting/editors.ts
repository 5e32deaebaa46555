import { actingPage } from "./page.ts"

const editor = (name: string, title: string) =>
  actingPage(name, {
    title,
    bundle: name,
    style: "#editor { width: 600px; height: 200px; border: 1px solid }",
    body: `${["quill", "monaco", "prosemirror"].includes(name) ? `<link rel="stylesheet" href="/acting/bundles/${name}.css">\n` : ""}<p><label>Before <input id="before" oninput="saw(event)"></label></p>
<div id="editor"></div>
<script>recordUntrusted()</script>`,
  })

/** Editors from npm, each with its own idea of what an edit is. */
export const editors = [
  editor("codemirror", "CodeMirror"),
  editor("quill", "Quill"),
  editor("lexical", "Lexical"),
  editor("prosemirror", "ProseMirror"),
  editor("monaco", "Monaco"),
]

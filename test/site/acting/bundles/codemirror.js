import { basicSetup, EditorView } from "codemirror"

const tell = EditorView.updateListener.of((update) => {
  if (update.docChanged) window.log.push(`change ${window.text()}`)
})
const view = new EditorView({ doc: "Hello", extensions: [basicSetup, tell], parent: document.getElementById("editor") })

window.text = () => view.state.doc.toString()

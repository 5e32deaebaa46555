import { exampleSetup } from "prosemirror-example-setup"
import { Schema } from "prosemirror-model"
import { schema as basic } from "prosemirror-schema-basic"
import { addListNodes } from "prosemirror-schema-list"
import { EditorState } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import "prosemirror-view/style/prosemirror.css"
import "prosemirror-menu/style/menu.css"
import "prosemirror-example-setup/style/style.css"

const schema = new Schema({
  nodes: addListNodes(basic.spec.nodes, "paragraph block*", "block"),
  marks: basic.spec.marks,
})
const doc = schema.node("doc", null, [schema.node("paragraph", null, [schema.text("Hello")])])

const view = new EditorView(document.getElementById("editor"), {
  state: EditorState.create({ doc, plugins: exampleSetup({ schema }) }),
  attributes: { "aria-label": "ProseMirror editor", role: "textbox" },
  dispatchTransaction(transaction) {
    view.updateState(view.state.apply(transaction))
    if (transaction.docChanged) window.log.push(`change ${window.text()}`)
  },
})

window.text = () => view.state.doc.textBetween(0, view.state.doc.content.size, "\n")

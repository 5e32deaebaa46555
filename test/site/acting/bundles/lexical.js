import { createEmptyHistoryState, registerHistory } from "@lexical/history"
import { HeadingNode, QuoteNode, registerRichText } from "@lexical/rich-text"
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from "lexical"

const place = document.getElementById("editor")
place.contentEditable = "true"
place.setAttribute("role", "textbox")
place.setAttribute("aria-label", "Lexical editor")

const editor = createEditor({
  namespace: "fixture",
  nodes: [HeadingNode, QuoteNode],
  onError: (error) => {
    throw error
  },
})
editor.setRootElement(place)
registerRichText(editor)
registerHistory(editor, createEmptyHistoryState(), 300)
editor.update(
  () =>
    $getRoot()
      .clear()
      .append($createParagraphNode().append($createTextNode("Hello"))),
  {
    discrete: true,
  },
)
editor.registerTextContentListener((text) => window.log.push(`change ${text}`))

window.text = () => editor.getEditorState().read(() => $getRoot().getTextContent())

import Quill from "quill"
import "quill/dist/quill.snow.css"

const quill = new Quill("#editor", { theme: "snow" })
quill.setText("Hello\n")
quill.on("text-change", () => window.log.push(`change ${window.text()}`))

// A document of Quill always ends with a line break.
window.text = () => quill.getText().replace(/\n$/, "")

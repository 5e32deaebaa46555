import { actingPage } from "./page.ts"

/** Controls created in the page and moved into a frame: they keep the prototypes of the window they came from. */
export const movedNodes = actingPage("moved-nodes", {
  title: "Moved nodes",
  body: `<div id="controls">
<p><label>Notes <textarea id="notes" oninput="report(event)"></textarea></label></p>
<p><label>Name <input id="name" oninput="report(event)"></label></p>
<p><label><input type="checkbox" id="agree" onchange="report(event)"> Agree</label></p>
<p><label>Color <select id="color" onchange="report(event)"><option>red</option><option>blue</option></select></label></p>
<p><label>Pin <input type="password" id="pin" value="1234" oninput="report(event)"></label></p>
<p><label>Day <input type="date" id="day" oninput="report(event)"></label></p>
<div id="editable" contenteditable aria-label="Editable" oninput="report(event)">Text</div>
</div>
<iframe title="Frame" srcdoc="<body>" width="600" height="300"></iframe>
<script>
function report(event) { top.saw(event) }
function move() { frames[0].report = report; frames[0].document.body.append(document.getElementById("controls")) }
</script>`,
})

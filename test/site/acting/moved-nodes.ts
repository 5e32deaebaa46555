import { actingPage } from "./page.ts"

/** Controls that are made in the page and end up in a frame of it: they keep the classes of the window they came from. */
export const movedNodes = actingPage("moved-nodes", {
  title: "Moved nodes",
  body: `<div id="controls">
<p><label>Notes <textarea id="notes" oninput="tell(event)"></textarea></label></p>
<p><label>Name <input id="name" oninput="tell(event)"></label></p>
<p><label><input type="checkbox" id="agree" onchange="tell(event)"> Agree</label></p>
<p><label>Color <select id="color" onchange="tell(event)"><option>red</option><option>blue</option></select></label></p>
<p><label>Pin <input type="password" id="pin" value="1234" oninput="tell(event)"></label></p>
<p><label>Day <input type="date" id="day" oninput="tell(event)"></label></p>
<div id="editable" contenteditable aria-label="Editable" oninput="tell(event)">Text</div>
</div>
<iframe title="Frame" srcdoc="<body>" width="600" height="300"></iframe>
<script>
function tell(event) { top.saw(event) }
function move() { frames[0].tell = tell; frames[0].document.body.append(document.getElementById("controls")) }
</script>`,
})

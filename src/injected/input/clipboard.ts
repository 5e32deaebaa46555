/** Copies a text: the page gets a copy event without the text. Returns whether it was copied. */
export function putOnClipboard(text: string): boolean {
  let done = false
  const onCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation()
    event.preventDefault()
    event.clipboardData?.setData("text/plain", text)
    done = true
  }
  window.addEventListener("copy", onCopy, { capture: true })
  try {
    return Reflect.apply(Document.prototype.execCommand, document, ["copy"]) && done
  } finally {
    window.removeEventListener("copy", onCopy, { capture: true })
  }
}

interface Found {
  readonly text: string
  readonly html?: string
  readonly others: string
}

/**
 * Runs in a blank page of our own: returns what keys copy there, and provides what they paste, through `clipboard` on
 * its window.
 */
export function serveClipboard(longest: number): void {
  let given: Readonly<Record<string, string>> = {}
  let found: Found | undefined
  addEventListener("copy", (event) => {
    event.preventDefault()
    for (const [type, text] of Object.entries(given)) event.clipboardData?.setData(type, text)
    given = {}
  })
  addEventListener("paste", (event) => {
    event.preventDefault()
    if (event.clipboardData !== null) found = contentOf(event.clipboardData, longest)
  })
  const clipboard = {
    set: (parts: Readonly<Record<string, string>>) => {
      given = parts
    },
    // Can be called once: nothing of it stays in the page.
    take: () => {
      const taken = found
      found = undefined
      if (taken === undefined) throw new Error("no paste came")
      return taken.text === "" && taken.html === undefined && taken.others === "" ? null : taken
    },
  }
  Reflect.set(globalThis, "clipboard", clipboard)
}

function contentOf(data: DataTransfer, longest: number): Found {
  const [text, html] = [data.getData("text/plain"), data.getData("text/html")]
  const isLong = text.length > longest || html.length > longest
  const others = [
    ...data.types.filter((type) => type !== "text/plain" && type !== "text/html"),
    ...[...data.files].map(({ type, size }) => `${type} ${size}`),
    ...(isLong ? [`text ${text.length}`] : []),
  ]
  return { text: isLong ? "" : text, ...(html && !isLong ? { html } : {}), others: others.join() }
}

/** Scripts for a page of the fixture site that report to the site, by a request for `/hit/<mark>`, that they run. */

/** Synchronous, so that a page that hangs in the next statement has reported. */
export function report(mark: string): string {
  return `(() => { const r = new XMLHttpRequest(); r.open("GET", "/hit/${mark}", false); r.send() })()`
}

/** Never ends, and lets nothing else run in its page. */
export function wedge(mark: string): string {
  return `${report(mark)}; while (true) {}`
}

/** Never true; reports once. */
export function neverTrue(mark: string): string {
  return `(globalThis.reported ??= fetch("/hit/${mark}"), false)`
}

/** Opens a dialog that waits for an answer. */
export const question = `confirm("stay?")`

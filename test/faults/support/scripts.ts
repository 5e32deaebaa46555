/** Scripts for a page of the fixture site that tell the site, by a request for `/hit/<mark>`, that they run. */

/** Sent and answered before the next statement: a page that hangs right after it has told. */
function tell(mark: string): string {
  return `(() => { const r = new XMLHttpRequest(); r.open("GET", "/hit/${mark}", false); r.send() })()`
}

/** Never ends, and lets nothing else run in its page. */
export function wedge(mark: string): string {
  return `${tell(mark)}; while (true) {}`
}

/** Never true; tells once. */
export function neverTrue(mark: string): string {
  return `(globalThis.told ??= fetch("/hit/${mark}"), false)`
}

/** Opens a question that waits for an answer. */
export const question = `confirm("stay?")`

/**
 * Changes the URL without loading anything, and fires the events of a history navigation. Runs in the page's own world
 * because routers replace these functions.
 */
export function pushState(url: string): void {
  history.pushState(null, "", url)
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }))
}

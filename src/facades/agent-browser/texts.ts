import type { Success } from "../../command/reply.ts"

/** Commands whose answer is a value; theirs prints it bare, as ours does. */
const VALUES = new Set(["get url", "get title", "get cdp-url", "eval", "session id", "version"])
/** Commands that show a list or a state, for which our text is as good as theirs. */
const SHOWN = new Set([
  "console",
  "errors",
  "session list",
  "session info",
  "dialog status",
  "doctor",
  "runtime status",
  "batch",
])

/** What agent-browser prints for the command. */
export function sayTheirWay(command: string, { data, text }: Success): string {
  const field = (name: string): string => {
    const value: unknown = Object.entries(data).find(([key]) => key === name)?.[1]
    return typeof value === "string" ? value : ""
  }
  if (VALUES.has(command)) return command === "eval" ? evalText(data) : text
  if (SHOWN.has(command)) return text
  switch (command) {
    case "open":
      return `✓ ${field("title")}\n  ${field("url")}`
    case "back":
    case "forward":
    case "reload":
      return `✓ ${field("url")}`
    case "screenshot":
      return `✓ Screenshot saved to ${field("path")}`
    case "pdf":
      return `✓ PDF saved to ${field("path")}`
    case "close":
      return "✓ Browser closed"
    case "tab list":
      return tabLines(data)
    default:
      return "✓ Done"
  }
}

function evalText(data: object): string {
  const result: unknown = "result" in data ? data.result : null
  return JSON.stringify(result, null, 2) ?? "null"
}

function tabLines(data: object): string {
  const tabs: unknown = "tabs" in data ? data.tabs : []
  if (!Array.isArray(tabs)) return ""
  return tabs
    .map(
      ({ tabId, title, url, active }) => `${active ? "→" : " "} [${String(tabId)}] ${String(title)} - ${String(url)}`,
    )
    .join("\n")
}

import type { MessagePort } from "node:worker_threads"
import puppeteer, { type Browser, type Page, type Target } from "puppeteer-core"
import { mayRunGoOn } from "./current-run.ts"
import { PortTransport } from "./port-transport.ts"

/** As the document of the tool that this serves has it. */
const PROTOCOL_TIMEOUT_MS = 60_000

export interface Connected {
  readonly browser: Browser
  readonly page: Page
}

export async function connect(port: MessagePort, targetId: string): Promise<Connected> {
  const browser = await puppeteer.connect({
    transport: new PortTransport(port, mayRunGoOn),
    // The page has the size that its session gave it.
    defaultViewport: null,
    protocolTimeout: PROTOCOL_TIMEOUT_MS,
  })
  const target = await browser.waitForTarget((each) => idOf(each) === targetId, { timeout: PROTOCOL_TIMEOUT_MS })
  const page = await target.page()
  if (!page) throw new Error("the tab is no page")
  return { browser, page }
}

/** Puppeteer knows the id and does not declare it. */
function idOf(target: Target): unknown {
  return Reflect.get(target, "_targetId")
}

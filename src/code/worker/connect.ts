import type { MessagePort } from "node:worker_threads"
import puppeteer, { type Browser, type Page, type Target } from "puppeteer-core"
import { mayRunGoOn } from "./current-run.ts"
import { PortTransport } from "./port-transport.ts"

/** As documented for the tool whose contract this follows. */
const PROTOCOL_TIMEOUT_MS = 60_000

export interface Connected {
  readonly browser: Browser
  readonly page: Page
}

export async function connect(port: MessagePort, targetId: string): Promise<Connected> {
  const browser = await puppeteer.connect({
    transport: new PortTransport(port, mayRunGoOn),
    // Keeps the size that the session gave the page.
    defaultViewport: null,
    protocolTimeout: PROTOCOL_TIMEOUT_MS,
  })
  const target = await browser.waitForTarget((each) => idOf(each) === targetId, { timeout: PROTOCOL_TIMEOUT_MS })
  const page = await target.page()
  if (!page) throw new Error("the tab is no page")
  return { browser, page }
}

/** Puppeteer has the id but does not declare it. */
function idOf(target: Target): unknown {
  return Reflect.get(target, "_targetId")
}

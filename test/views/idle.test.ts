import puppeteer from "puppeteer-core"
import { expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

const PAGE = `<!doctype html><title>Notebook</title><p id="cell">In [ ]:</p><div id="host"></div><button id="run">Run</button>
<script>
const root = host.attachShadow({ mode: "open" })
root.innerHTML = "<p>No output</p>"
let runs = 0
run.onclick = () => {
  cell.textContent = "In [" + ++runs + "]:"
  root.firstChild.textContent = "hello " + runs
}
</script>`

const MINUTE = 60_000

/** Advances the page's clock. It runs normally again after the client that advanced it disconnects. */
async function passTime(session: LibrarySession, budget: number): Promise<void> {
  const { cdpUrl } = (await session.run("get cdp-url", {})).data
  const browser = await puppeteer.connect({ browserWSEndpoint: cdpUrl, defaultViewport: null })
  try {
    const [page] = await browser.pages()
    const client = await page?.createCDPSession()
    const passed = new Promise((resolve) => client?.once("Emulation.virtualTimeBudgetExpired", resolve))
    await client?.send("Emulation.setVirtualTimePolicy", { policy: "advance", budget })
    await passed
    await client?.detach()
  } finally {
    await browser.disconnect()
  }
}

test.concurrent.each([1, 5, 15, 60])(
  "after %i minutes without a look, a change is reported as usual",
  async (minutes) => {
    engine.site.publish("/published/idle", PAGE)
    await using session = engine.tabhand.session()
    await session.run("open", { url: `${engine.site.url}/published/idle` })
    await passTime(session, minutes * MINUTE + 1000)
    for (const run of [1, 2]) {
      const { change } = await session.run("click", { target: "#run" })
      expect(change?.text?.split("\n").sort()).toEqual([`now - In [${run}]:`, `now - hello ${run}`])
    }
    expect((await session.run("snapshot", {})).text).toContain("- hello 2")
  },
)

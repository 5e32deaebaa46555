import * as agentBrowser from "./agent-browser.mjs"
import * as chromeDevtoolsMcp from "./chrome-devtools-mcp.mjs"
import floor from "./floor.mjs"
import * as playwrightCli from "./playwright-cli.mjs"
import * as playwrightMcp from "./playwright-mcp.mjs"
import puppeteer from "./puppeteer.mjs"
import * as tabhandCommandLine from "./tabhand-command-line.mjs"
import tabhandLibrary from "./tabhand-library.mjs"
import * as tabhandMcp from "./tabhand-mcp.mjs"

/** @type {import("../types.d.ts").Contender[]} */
export const contenders = [
  floor,
  tabhandLibrary,
  puppeteer,
  tabhandCommandLine,
  agentBrowser,
  playwrightCli,
  tabhandMcp,
  playwrightMcp,
  chromeDevtoolsMcp,
]

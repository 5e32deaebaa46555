import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { oneOf } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { text as textSchema } from "../../command/define/tool.ts"
import { url } from "../../command/define/url-arg.ts"
import { waitStates } from "../../page/core/lifecycle.ts"
import { navigate } from "../../page/navigation/navigate.ts"
import { titleOf } from "../../page/navigation/title.ts"
import { arrivalData, describeArrival, sayArrival } from "./arrival.ts"

export const open = defineCommand({
  name: "open",
  aliases: ["goto", "navigate"],
  family: "page",
  summary: "Open a URL in the tab",
  details:
    "Starts the session if there is none. A bare host gets a scheme. Without a URL, the session gets its browser and a blank tab; a tab that it has stays as it is. A navigation that fails is an error and leaves the old page unchanged.",
  examples: ["open example.com", "open localhost:3000/login --wait networkidle"],
  args: {
    url: url().optional().help("the address; without it, a blank tab, or the one that there is"),
    wait: oneOf(...waitStates, "networkalmostidle")
      .optional()
      .help("the load state to wait for; load if left out"),
  },
  positional: ["url"],
  tool: {
    name: "browser_navigate",
    place: 1,
    description: "Open a URL. Returns the page.",
    properties: { url: textSchema() },
    required: ["url"],
  },
  data: arrivalData.extend({
    /** Without a URL: the session has its browser. */
    launched: z.literal(true).optional(),
    /** That browser was not started again for it. */
    relaunchedBrowser: z.literal(false).optional(),
  }),
  effects: {
    scope: "tab",
    opens: true,
    acts: true,
    reports: "page",
    blockedByDialog: true,
    worksAfterCrash: true,
  },
  deadline: "open",
  async run(call) {
    const { args, session, tab, signal } = call
    if (args.url === undefined) {
      if (args.wait !== undefined) {
        throw new TabhandError("bad_argument", "open --wait needs the address to open", {
          hint: "`wait --load` waits for the page that is open",
        })
      }
      const { page } = tab
      const facts = { url: page.url, title: await titleOf(page, signal), status: null, redirects: [] }
      return { ...facts, tabId: tab.id, targetId: page.target.id, launched: true, relaunchedBrowser: false } as const
    }
    session.policy.checkUrl(args.url)
    const until = args.wait ?? "load"
    const arrival = await navigate(tab.page, args.url, { until, signal })
    return describeArrival(call, arrival, until, args.wait !== undefined)
  },
  say: sayArrival,
})

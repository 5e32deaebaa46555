import { oneOf } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { url } from "../../command/url-arg.ts"
import { waitStates } from "../../page/lifecycle.ts"
import { navigate } from "../../page/navigate.ts"
import { arrivalData, describeArrival, sayArrival } from "../arrival.ts"

export const open = defineCommand({
  name: "open",
  aliases: { cli: ["goto", "navigate"], mcp: "browser_navigate" },
  family: "page",
  summary: "Open an address in the tab",
  details:
    "Starts the session when there is none. A bare host gets a scheme. A navigation that fails is an error and leaves the old page as it was.",
  examples: ["open example.com", "open localhost:3000/login --wait networkidle"],
  args: {
    url: url().help("the address"),
    wait: oneOf(...waitStates, "networkalmostidle")
      .optional()
      .help("how far the page must have come; load when it is left out"),
  },
  positional: ["url"],
  data: arrivalData,
  effects: {
    scope: "tab",
    opens: true,
    acts: true,
    tells: "page",
    mayNavigate: true,
    invalidatesRefs: true,
    blockedByDialog: true,
    worksAfterCrash: true,
  },
  deadline: "open",
  async run(call) {
    const { args, session, tab, signal } = call
    session.policy.checkUrl(args.url)
    const until = args.wait ?? "load"
    const arrival = await navigate(tab.page, args.url, { until, signal })
    return describeArrival(call, arrival, until, args.wait !== undefined)
  },
  say: sayArrival,
})

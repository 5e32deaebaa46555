import { defineCommand } from "../../command/define.ts"
import { reload as reloadPage } from "../../page/navigate.ts"
import { arrivalData, describeArrival, sayArrival } from "../arrival.ts"

export const reload = defineCommand({
  name: "reload",
  family: "page",
  summary: "Load the page again; also brings back one that crashed or is stuck",
  args: {},
  positional: [],
  data: arrivalData,
  effects: {
    scope: "tab",
    acts: true,
    tells: "page",
    mayNavigate: true,
    invalidatesRefs: true,
    blockedByDialog: true,
    worksAfterCrash: true,
  },
  deadline: "open",
  async run(call) {
    const arrival = await reloadPage(call.tab.page, { until: "load", signal: call.signal })
    return describeArrival(call, arrival, "load", false)
  },
  say: sayArrival,
})

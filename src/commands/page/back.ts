import { defineCommand } from "../../command/define.ts"
import { travel } from "../../page/navigate.ts"
import { arrivalData, describeArrival, sayArrival } from "../arrival.ts"

export const back = defineCommand({
  name: "back",
  family: "page",
  summary: "Go one page back in the tab's history",
  args: {},
  positional: [],
  data: arrivalData,
  effects: { scope: "tab", acts: true, tells: "page", mayNavigate: true, invalidatesRefs: true, blockedByDialog: true },
  deadline: "open",
  async run(call) {
    const arrival = await travel(call.tab.page, -1, { until: "load", signal: call.signal })
    return describeArrival(call, arrival, "load", false)
  },
  say: sayArrival,
})

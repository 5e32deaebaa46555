import { defineCommand } from "../../command/define/define.ts"
import { reload as reloadPage, travel } from "../../page/navigation/navigate.ts"
import { arrivalData, describeArrival, sayArrival } from "./arrival.ts"

export const back = defineCommand({
  name: "back",
  family: "page",
  summary: "Go one page back in the tab's history",
  args: {},
  positional: [],
  data: arrivalData,
  effects: {
    scope: "tab",
    acts: true,
    reports: "page",
    blockedByDialog: true,
  },
  deadline: "open",
  async run(call) {
    const arrival = await travel(call.tab.page, -1, { until: "load", signal: call.signal })
    return describeArrival(call, arrival, "load", false)
  },
  say: sayArrival,
})

export const forward = defineCommand({
  name: "forward",
  family: "page",
  summary: "Go one page forward in the tab's history",
  args: {},
  positional: [],
  data: arrivalData,
  effects: {
    scope: "tab",
    acts: true,
    reports: "page",
    blockedByDialog: true,
  },
  deadline: "open",
  async run(call) {
    const arrival = await travel(call.tab.page, 1, { until: "load", signal: call.signal })
    return describeArrival(call, arrival, "load", false)
  },
  say: sayArrival,
})

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
    reports: "page",
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

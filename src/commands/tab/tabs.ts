import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { flag, tabName } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { text as textSchema } from "../../command/define/tool.ts"
import { awaitComing } from "../../page/navigation/arrival.ts"
import type { Tab } from "../../session/tab.ts"

export const tabData = z.object({
  tabId: z.string(),
  targetId: z.string(),
  title: z.string(),
  url: z.string(),
  label: z.string().nullable(),
})

/** What is known without asking the page: lists must answer while a page hangs. */
export function describeTab(tab: Tab): z.input<typeof tabData> {
  const { page } = tab
  return { tabId: tab.id, targetId: page.target.id, title: page.lastTitle, url: page.url, label: tab.label ?? null }
}

export function sayTab({ tabId, label, title, url }: z.output<typeof tabData>): string {
  return `${tabId}${label ? ` (${label})` : ""} ${title ? `${quote(clip(title, 80))} ` : ""}${clip(url, 200)}`
}

const listed = tabData.extend({
  active: z.boolean(),
  type: z.string(),
  /** False for a page of an attached browser that was not used here yet. */
  attached: z.boolean(),
  state: z.enum(["open", "crashed", "dialog"]),
})

export const tabList = defineCommand({
  name: "tab list",
  aliases: ["tab"],
  family: "tab",
  summary: "List the session's tabs",
  args: {},
  positional: [],
  tool: {
    name: "browser_tabs",
    place: 9,
    varies: true,
    title: "List, open, close or select tabs",
    description: "List, open, close or select tabs.",
    properties: {
      action: { type: "string", enum: ["list", "new", "close", "select"] },
      index: { type: ["integer", "string"], description: "place in the list from 0, or its name: t2" },
      url: textSchema(),
    },
    required: ["action"],
    steps: tabSteps,
  },
  data: z.object({ tabs: z.array(listed) }),
  effects: { scope: "session", readOnly: true, control: true },
  deadline: "control",
  async run({ session, signal }) {
    await session.refreshTitles(signal)
    const own = session.tabs.list().map((tab) => ({
      ...describeTab(tab),
      active: tab === session.tabs.active,
      type: "page",
      attached: true,
      state: tab.page.crashed ? ("crashed" as const) : tab.page.dialogs.open ? ("dialog" as const) : ("open" as const),
    }))
    const others = (await session.otherPages(signal)).map(({ id, targetId, url, title }) => ({
      tabId: id,
      targetId,
      title,
      url,
      label: null,
      active: false,
      type: "page",
      attached: false,
      state: "open" as const,
    }))
    return { tabs: [...own, ...others] }
  },
  say: ({ tabs }) =>
    tabs.length === 0
      ? "no tab is open"
      : tabs
          .map((tab) => `${tab.active ? "* " : "  "}${sayTab(tab)}${tab.state === "open" ? "" : ` [${tab.state}]`}`)
          .join("\n"),
})

function tabSteps({ action = "list", index, tab, name = index ?? tab, url, ...args }: Record<string, unknown>) {
  const which = name === undefined ? {} : { name: Number.isInteger(Number(name)) ? `index=${name}` : name }
  switch (action) {
    case "list":
      return [{ command: "tab list", args }]
    case "new":
      return [{ command: "tab new", args: { ...args, url } }]
    case "close":
      return [{ command: "tab close", args: { ...args, ...which } }]
    case "select":
      return [{ command: "tab switch", args: { ...args, ...which } }]
    default:
      throw new TabhandError("bad_argument", `browser_tabs has no action ${quote(clip(String(action), 40))}`, {
        hint: "it has: list, new, close, select",
      })
  }
}

export const tabSwitch = defineCommand({
  name: "tab switch",
  aliases: ["tab"],
  family: "tab",
  summary: "Make another tab the active one",
  examples: ["tab switch t2", "tab docs"],
  args: { name: tabName().help("id, label or target id") },
  positional: ["name"],
  data: tabData,
  effects: { scope: "session", control: true, reports: "page" },
  deadline: "read",
  async run({ args, session, signal, note }) {
    const tab = await session.findTab(args.name, signal)
    session.tabs.activate(tab)
    const late = await awaitComing(tab.page, signal)
    if (late !== undefined) note(late)
    await session.refreshTitles(signal)
    return describeTab(tab)
  },
  say: sayTab,
})

export const tabClose = defineCommand({
  name: "tab close",
  family: "tab",
  summary: "Close a tab; without a name, the active one",
  details: "A page of an attached browser or an application that this session did not open stays open there.",
  args: {
    name: tabName().optional().help("id, label or target id"),
    force: flag().help("close the page too when this session did not open it"),
  },
  positional: ["name"],
  data: z.object({
    /** False if the page stays open, because it existed before the session. */
    closed: z.boolean(),
    tabId: z.string(),
    targetId: z.string(),
    label: z.string().nullable(),
    active: z.string().nullable(),
  }),
  effects: { scope: "session", control: true, destructive: true },
  deadline: "read",
  async run({ args, caller, session, signal }) {
    const tab = args.name === undefined ? session.tabs.get() : await session.findTab(args.name, signal)
    // In that dialect, every page is a tab like any other.
    const closed = tab.own || args.force || caller.dialect.defaults.closesForeignTabs
    await session.closeTab(tab, closed)
    const active = session.tabs.active?.id ?? null
    return { closed, tabId: tab.id, targetId: tab.page.target.id, label: tab.label ?? null, active }
  },
  say: ({ closed, tabId, active }) =>
    `${closed ? `closed ${tabId}` : `released ${tabId}: its page stays open, --force closes it too`}; ${
      active ? `${active} is active now` : "no tab is left"
    }`,
})

import { expect } from "vitest"
import type { Case, World } from "../case.ts"
import { opened, targetId } from "./shapes.ts"

const tab = (world: World, tabId: string, path: string, title: string, label: string | null = null) => ({
  tabId,
  targetId,
  title,
  url: path === "about:blank" ? path : `${world.site.url}${path}`,
  label,
})
const listed = (active: boolean) => ({ active, type: "page", attached: true, state: "open" })

export const tabCases: readonly Case[] = [
  {
    command: "tab list",
    is: "names every tab, and which one is active",
    fresh: true,
    setup: [
      opened("/form"),
      { command: "tab new", args: ({ site }) => ({ url: `${site.url}/title/B`, label: "bee" }) },
    ],
    data: (world) => ({
      tabs: [
        { ...tab(world, "t1", "/form", "Sign up"), ...listed(false) },
        { ...tab(world, "t2", "/title/B", "B", "bee"), ...listed(true) },
      ],
    }),
    text: ({ site }) => `  t1 "Sign up" ${site.url}/form\n* t2 (bee) "B" ${site.url}/title/B`,
  },
  {
    command: "tab list",
    is: "tells which tab a dialog is open in",
    fresh: true,
    setup: [opened("/dialogs"), { command: "eval", args: { script: "showConfirm()" }, error: "dialog_open" }],
    data: (world) => ({ tabs: [{ ...tab(world, "t1", "/dialogs", "Dialogs"), ...listed(true), state: "dialog" }] }),
    text: ({ site }) => `* t1 "Dialogs" ${site.url}/dialogs [dialog]`,
  },
  {
    command: "tab list",
    is: "has the tabs that a page opened, which do not become active",
    fresh: true,
    setup: [
      opened("/popup"),
      { command: "eval", args: { script: "openSameSite()" } },
      { command: "wait", args: { url: "**kind=same-site" }, tab: "t2" },
    ],
    data: {
      tabs: [
        expect.objectContaining({ tabId: "t1", active: true }),
        expect.objectContaining({ tabId: "t2", active: false, url: expect.stringMatching(/kind=same-site$/) }),
      ],
    },
  },
  {
    command: "tab new",
    is: "opens a blank tab and makes it the active one",
    fresh: true,
    setup: [opened("/form")],
    args: {},
    data: (world) => ({ ...tab(world, "t2", "about:blank", ""), total: 2 }),
    text: "t2 about:blank",
    page: { "location.href": "about:blank" },
  },
  {
    command: "tab new",
    is: "opens an address in it, under a label, and starts the session when there is none",
    fresh: true,
    args: ({ site }) => ({ url: `${site.url}/form`, label: "sign-up" }),
    data: (world) => ({ ...tab(world, "t1", "/form", "Sign up", "sign-up"), total: 1 }),
    text: ({ site }) => `t1 (sign-up) "Sign up" ${site.url}/form`,
    page: { "document.title": "Sign up" },
  },
  {
    command: "tab switch",
    is: "makes another tab the active one, by its id",
    fresh: true,
    setup: [opened("/form"), { command: "tab new", args: {} }],
    args: { name: "t1" },
    data: (world) => tab(world, "t1", "/form", "Sign up"),
    text: ({ site }) => `t1 "Sign up" ${site.url}/form`,
    page: { "document.title": "Sign up" },
  },
  {
    command: "tab switch",
    is: "knows a tab by its label",
    fresh: true,
    setup: [
      { command: "tab new", args: ({ site }) => ({ url: `${site.url}/form`, label: "form" }) },
      { command: "tab new", args: {} },
    ],
    args: { name: "form" },
    data: (world) => tab(world, "t1", "/form", "Sign up", "form"),
    text: /^t1 \(form\) /,
  },
  {
    command: "tab close",
    is: "closes the active tab and tells which one is active then",
    fresh: true,
    setup: [opened("/form"), { command: "tab new", args: { label: "second" } }],
    args: {},
    data: { closed: true, tabId: "t2", targetId, label: "second", active: "t1" },
    text: "closed t2; t1 is active now",
    page: { "document.title": "Sign up" },
  },
  {
    command: "tab close",
    is: "closes the tab that is named, also the last one",
    fresh: true,
    setup: [opened("/form")],
    args: { name: "t1" },
    data: { closed: true, tabId: "t1", targetId, label: null, active: null },
    text: "closed t1; no tab is left",
  },
  {
    command: "window new",
    is: "opens a blank tab in a window of its own and makes it the active one",
    fresh: true,
    setup: [opened("/form")],
    data: { tabId: "t2", total: 2 },
    text: "t2 opened in a new window",
    page: { "location.href": "about:blank" },
  },
  {
    command: "get url",
    is: "is about the tab that the caller names, without making it the active one",
    fresh: true,
    setup: [opened("/form"), { command: "tab new", args: {} }],
    tab: "t1",
    data: ({ site }) => ({ url: `${site.url}/form` }),
    text: ({ site }) => `${site.url}/form`,
    page: { "location.href": "about:blank" },
  },
]

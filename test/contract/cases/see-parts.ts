import { join } from "node:path"
import { expect } from "vitest"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

const form = opened("/form")
const looked = { command: "snapshot" } as const
const changed = { command: "eval", args: { script: "document.querySelector('h1').textContent = 'Join'" } } as const
/** A saved view of a page that differs only in its URL. */
const saved = join(import.meta.dirname, "../../views/golden/tables.txt")

/** Parts of a page, and differences between pages. */
export const partCases: readonly Case[] = [
  {
    command: "snapshot",
    is: "shows what is in the window",
    fresh: true,
    setup: [opened("/seeing/controls?n=100")],
    args: { viewport: true },
    data: expect.objectContaining({
      snapshot: expect.stringMatching(/\n… \d+ more below: scroll, or snapshot$/),
      folded: false,
    }),
    text: /\n… \d+ more below: scroll, or snapshot$/,
  },
  {
    command: "snapshot",
    is: "shows the position of each ref",
    fresh: true,
    setup: [opened("/title/First")],
    args: { boxes: true },
    data: expect.objectContaining({ refs: { e1: { role: "link", name: "Home" } } }),
    text: /\n# First\ne1 link Home @\d+,\d+ \d+x\d+$/,
  },
  {
    command: "snapshot",
    is: "shows what is out of reach on request",
    fresh: true,
    setup: [opened("/seeing/odd/rtl")],
    args: { hidden: true },
    data: expect.objectContaining({ snapshot: expect.stringMatching(/\ne3 link .* \(out of reach\)$/) }),
    text: /\ne3 link .* \(out of reach\)$/,
  },
  {
    command: "snapshot",
    is: "shows the dialog that is open",
    fresh: true,
    setup: [opened("/seeing/dialog")],
    args: { modal: true },
    data: expect.objectContaining({
      refs: {
        e3: { role: "textbox", name: "Reason" },
        e4: { role: "button", name: "Delete" },
        e5: { role: "button", name: "Keep" },
      },
    }),
    text: ({ site }) =>
      [
        `"Dialog" ${site.url}/seeing/dialog modal: e6 dialog Delete the file?`,
        "dialog Delete the file? (modal)",
        "  e3 textbox Reason (focused)",
        "  e4 button Delete",
        "  e5 button Keep",
      ].join("\n"),
  },
  {
    command: "snapshot",
    is: "reports that no dialog is open",
    setup: [form],
    args: { modal: true },
    error: "no_match",
    message: /^no dialog is open on the page$/,
  },
  {
    command: "snapshot",
    is: "shows elements of a role that contain a text",
    fresh: true,
    setup: [form],
    args: { role: "textbox,button", search: "NA" },
    data: expect.objectContaining({ refs: { e1: { role: "textbox", name: "Name" } } }),
    text: ({ site }) => `"Sign up" ${site.url}/form\n# Sign up\ne1 textbox Name (required)`,
  },
  {
    command: "snapshot",
    is: "lists the existing roles",
    setup: [form],
    args: { role: "slder" },
    error: "no_match",
    message: /^nothing here has the role slder$/,
  },
  {
    command: "snapshot",
    is: "shows some rows of the largest table, and the call for the next ones",
    fresh: true,
    setup: [opened("/seeing/tables")],
    args: { rows: "2-3" },
    data: expect.objectContaining({ snapshot: expect.stringContaining("\n  | Grace | 1913 |") }),
    text: ({ site }) =>
      [
        `"Tables" ${site.url}/seeing/tables`,
        "table People",
        "  | [e1 cell Name] | Born | Actions",
        "  | Grace | 1913 | [e4 button Edit Grace] [e5 button Delete]",
        "  | Edsger | 1920 | [e6 button Edit Edsger] [e7 button Delete]",
        "… 6 more: snapshot -s e21 --rows 4-9",
      ].join("\n"),
  },
  {
    command: "snapshot",
    is: "reports that there are fewer rows",
    setup: [opened("/seeing/tables")],
    args: { rows: "10-20" },
    error: "no_match",
    message: /^there is no row 10: there are 9 rows$/,
  },
  {
    command: "snapshot",
    is: "shows what changed since the last view",
    fresh: true,
    setup: [form, looked, changed],
    args: { delta: true },
    data: expect.objectContaining({ snapshot: "now # Join", refs: {}, folded: false }),
    text: "now # Join",
  },
  {
    command: "diff snapshot",
    is: "shows what changed since the last view",
    fresh: true,
    setup: [form, looked, changed],
    data: { diff: "now # Join", additions: 1, removals: 1, unchanged: 16, changed: true, form: "change" },
    text: "now # Join",
  },
  {
    command: "diff snapshot",
    is: "shows how an element differs from what it was",
    fresh: true,
    setup: [form, looked, { command: "eval", args: { script: "document.querySelector('[value=paid]').click()" } }],
    args: { selector: "fieldset", interactive: true, depth: 3, compact: true },
    data: expect.objectContaining({ additions: 2, removals: 2, unchanged: 1, form: "lines" }),
    text: [
      "2 new, 2 gone, 1 line the same",
      "  group Plan",
      "-   radio Free (checked)",
      "-   radio Paid",
      "+   e8 radio Free",
      "+   e9 radio Paid (checked)",
    ].join("\n"),
  },
  {
    command: "diff snapshot",
    is: "shows how the page differs from a file",
    setup: [opened("/seeing/tables")],
    args: { baseline: saved },
    data: expect.objectContaining({ additions: 1, removals: 1, changed: true, form: "lines" }),
    text: ({ site }) =>
      [
        "1 new, 1 gone, 18 lines the same",
        '- "Tables" http://site/seeing/tables',
        `+ "Tables" ${site.url}/seeing/tables`,
        "  # Tables",
        "  table People",
      ].join("\n"),
  },
  {
    command: "diff snapshot",
    is: "reports that there is no such file",
    setup: [form],
    args: { baseline: "nothing.txt" },
    error: "path_unusable",
    message: /^nothing\.txt cannot be used: there is no such file$/,
  },
  {
    command: "diff url",
    is: "shows how two pages differ, and leaves the tab as it was",
    setup: [form],
    args: ({ site }) => ({
      url1: `${site.url}/title/One`,
      url2: `${site.url}/title/Two`,
      waitUntil: "domcontentloaded",
      interactive: false,
      compact: false,
      depth: 5,
      selector: "body",
    }),
    data: {
      diff: expect.objectContaining({ changed: true, identical: false }),
      snapshot1: "# One\nlink Home",
      snapshot2: "# Two\nlink Home",
    },
    text: "1 new, 1 gone, 1 line the same\n- # One\n+ # Two\n  link Home",
    page: ({ site }) => ({ "location.href": `${site.url}/form` }),
  },
]

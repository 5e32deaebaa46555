import { expect } from "vitest"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

const page = opened("/finding")
const matches = (count: number, ...names: string[]) => ({
  count,
  matches: names.map((name) => expect.objectContaining({ ref: expect.stringMatching(/^e\d+$/), name })),
})

export const findCases: readonly Case[] = [
  {
    command: "find role",
    is: "lists what has the role, without acting",
    setup: [page],
    args: { value: "button" },
    data: matches(2, "Save", "Save all"),
    text: /^2 matches\ne\d+ button Save\ne\d+ button Save all$/,
    page: { log: [] },
  },
  {
    command: "find role",
    is: "clicks the one of that name",
    setup: [page],
    args: { value: "button", action: "click", name: "Save", exact: true },
    data: expect.objectContaining({ action: "click", clicked: 'role=button[name="Save"]', name: "Save" }),
    text: /^clicked e\d+ button Save$/,
    page: { log: ["click Save"] },
  },
  {
    command: "find role",
    is: "double-clicks the last of several",
    setup: [page],
    args: { value: "button", action: "dblclick", nth: -1 },
    text: /^double-clicked e\d+ button Save all$/,
    page: { "log.at(-1)": "dblclick Save all" },
  },
  {
    command: "find role",
    is: "fills the first of several",
    setup: [page],
    args: { value: "textbox", action: "fill", text: "ada@example.com", first: true },
    data: expect.objectContaining({ action: "fill", filled: "role=textbox", value: "ada@example.com" }),
    text: /^filled e\d+ textbox Email = ada@example\.com$/,
    page: { "email.value": "ada@example.com" },
  },
  {
    command: "find text",
    is: "lists what holds the words",
    setup: [page],
    args: { value: "THE ROLE" },
    data: matches(1, "The role of the word."),
    text: /^1 match\ne\d+ paragraph The role of the word\.$/,
  },
  {
    command: "find text",
    is: "moves the mouse over what holds just the words",
    setup: [page],
    args: { value: "One", action: "hover", exact: true, first: true },
    data: expect.objectContaining({ action: "hover", hovered: 'text="One"' }),
    text: /^the mouse is over e\d+ item/,
    page: { log: ["mouseenter One"] },
  },
  {
    command: "find text",
    is: "fills the editor that holds the words",
    setup: [page],
    args: { value: "milk", action: "fill", text: "Done", nth: 0 },
    data: expect.objectContaining({ action: "fill", filled: "text=milk", value: "Done" }),
    text: /^filled e\d+ textarea Note = Done$/,
    page: { "note.innerText": "Done" },
  },
  {
    command: "find label",
    is: "types into the field of the label",
    setup: [page],
    args: { value: "Email", action: "type", text: "ada", exact: true, first: true },
    data: expect.objectContaining({ action: "type", typed: "ada", value: "ada" }),
    text: /^typed into e\d+ textbox Email = ada$/,
    page: { "email.value": "ada" },
  },
  {
    command: "find label",
    is: "checks the box of the label",
    setup: [page],
    args: { value: "terms", action: "check", nth: 0 },
    data: expect.objectContaining({ action: "check", checked: "label=terms" }),
    text: /^checked e\d+ checkbox Terms$/,
    page: { "terms.checked": true },
  },
  {
    command: "find label",
    is: "selects in the list of the label",
    setup: [page],
    args: { value: "Size", action: "select", text: "Large" },
    data: expect.objectContaining({ action: "select", selected: ["Large"], labels: ["Large"] }),
    text: /^selected e\d+ select Size = Large$/,
    page: { "size.value": "Large" },
  },
  ...(
    [
      ["find placeholder", "Search boats", "search"],
      ["find alt", "Boats", "search"],
      ["find title", "Your address", "email"],
      ["find testid", "email", "email"],
    ] as const
  ).map(
    ([command, value, id]): Case => ({
      command,
      is: "fills the field that has it",
      setup: [page],
      args: { value, action: "fill", text: "x", exact: true, first: false, nth: 0 },
      data: expect.objectContaining({ action: "fill", value: "x" }),
      text: /^filled e\d+ textbox .*= x$/,
      page: { [`${id}.value`]: "x" },
    }),
  ),
  ...(
    [
      ["find first", "email"],
      ["find last", "search"],
    ] as const
  ).map(
    ([command, id]): Case => ({
      command,
      is: "fills that one",
      setup: [page],
      args: { selector: "input:not([type])", action: "fill", text: "x" },
      data: expect.objectContaining({ action: "fill", value: "x" }),
      text: /^filled e\d+ textbox .*= x$/,
      page: { [`${id}.value`]: "x" },
    }),
  ),
  {
    command: "find nth",
    is: "fills the one of that number",
    setup: [page],
    args: { index: 1, selector: "input:not([type])", action: "fill", text: "x" },
    data: expect.objectContaining({ action: "fill", value: "x" }),
    text: /^filled e\d+ textbox .*= x$/,
    page: { "search.value": "x" },
  },
]

import { expect } from "vitest"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

export const selectCases: readonly Case[] = [
  {
    command: "select",
    is: "selects an option by its label",
    setup: [opened("/form")],
    args: { target: "label=Country", values: ["Japan"] },
    data: {
      selected: ["Japan"],
      values: ["jp"],
      labels: ["Japan"],
      ref: expect.stringMatching(/^e\d+$/),
      role: "combobox",
      name: "Country",
      words: expect.stringMatching(/^e\d+ select Country$/),
    },
    text: /^selected e\d+ select Country = Japan$/,
    page: { 'document.querySelector("select").value': "jp" },
  },
  {
    command: "select",
    is: "selects several, and no others, in one of the lists that match",
    setup: [opened("/acting/selects")],
    args: { target: "select", nth: 1, values: ["blue", "index=0"] },
    data: expect.objectContaining({ selected: ["blue", "index=0"], values: ["red", "blue"], labels: ["Red", "Blue"] }),
    text: /^selected e\d+ \w+ Multiple = Red, Blue$/,
    page: { "valueOf(multiple)": "red,blue" },
  },
  {
    command: "select",
    is: "reports what was selected already",
    setup: [opened("/acting/selects")],
    args: { target: "select", first: true, values: ["Apple"] },
    data: expect.objectContaining({ values: ["apple"], already: true }),
    text: /^e\d+ select Single = Apple was selected already$/,
    page: { log: [] },
  },
  {
    command: "select",
    is: "lists the options if there is no such one",
    setup: [opened("/form")],
    args: { target: "select", values: ["Japn"] },
    timeoutMs: 1_700,
    error: "no_option",
    message: /^e\d+ select "Country" has no option "Japn": it has "Choose one", "Austria", "Japan", "Kenya"/,
    page: { 'document.querySelector("select").value': "" },
  },
]

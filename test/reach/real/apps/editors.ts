import type { App } from "../app.ts"
import { click } from "../steps.ts"

/** Editors and consoles: icon toolbars, canvases, code. */
export const editors: readonly App[] = [
  {
    name: "jodit",
    page: "jodit",
    shows: "Dear Ada",
    states: [
      { name: "table popup", steps: [click("role=button[name='Insert table']")], shows: "Insert table" },
      { name: "symbols", steps: [click("role=button[name='Insert Special Character']")], shows: "€" },
    ],
  },
  {
    name: "jsoneditor",
    page: "jsoneditor",
    shows: "Harbour",
    states: [
      { name: "menu of a field", steps: [click(".jsoneditor-contextmenu-button")], shows: "Transform" },
      { name: "dialog", steps: [click("h1"), click(".jsoneditor-transform")], shows: "Wizard" },
    ],
  },
  {
    name: "redoc",
    page: "redoc",
    shows: "List ships",
    states: [
      { name: "response", steps: [click("text=Well")], shows: "Response Schema" },
      { name: "server", steps: [click("text=/ships")], shows: "/v1/ships" },
    ],
  },
  {
    name: "graphiql",
    page: "graphiql",
    shows: "Query Editor",
    states: [
      { name: "documentation", steps: [click("role=button[name='Show Documentation Explorer']")], shows: "Root Types" },
      { name: "keys", steps: [click("role=button[name='Open short keys dialog']")], shows: "Short Keys" },
    ],
  },
  {
    name: "docsify",
    page: "docsify",
    shows: "Quick start",
    states: [{ name: "without side", steps: [click(".sidebar-toggle")], shows: "Features" }],
  },
  {
    name: "bpmn-js",
    page: "bpmn",
    shows: "Load the ship",
    states: [
      { name: "context pad", steps: [click('[data-element-id="T"]')], shows: "Append" },
      { name: "kinds of tasks", steps: [click('[data-action="replace"]')], shows: "User task" },
    ],
  },
  {
    name: "blockly",
    page: "blockly",
    shows: "Logic",
    states: [
      { name: "blocks", steps: [click("text=Logic")], shows: "true" },
      { name: "variables", steps: [click("text=Variables")], shows: "Create variable" },
    ],
  },
]

import type { App } from "../app.ts"
import { click, doubleClick, rightClick, type } from "../steps.ts"

/** Tables, trees, charts and calendars: virtual rows, sticky headers, cell menus. */
export const tables: readonly App[] = [
  {
    name: "tabulator-tables",
    page: "tabulator",
    shows: "Vardo",
    states: [
      { name: "group", steps: [click(".tabulator-group-toggle")], shows: "Sailor 4" },
      { name: "menu of a row", steps: [rightClick("text=Sailor 4")], shows: "Rename" },
      { name: "list editor", steps: [click("h1"), click('.tabulator-cell[tabulator-field="port"]')], shows: "Narvik" },
    ],
  },
  {
    name: "fullcalendar",
    page: "fullcalendar",
    shows: "March 2026",
    states: [
      { name: "more events", steps: [click("text=+3 more")], shows: "Meeting 15" },
      { name: "week", steps: [click("role=button[name=week]")], shows: "all-day" },
      { name: "year", steps: [click("role=button[name=year]")], shows: "December 31, 2026" },
    ],
  },
  {
    name: "datatables.net",
    page: "datatables",
    shows: "Showing 1 to 10 of 90",
    states: [
      { name: "details", steps: [click("text=IMO 1001")], shows: "Details of Ship 1" },
      { name: "search", steps: [type("label=Search:", "Ship 4")], shows: "filtered from 90" },
    ],
  },
  {
    name: "gridjs",
    page: "gridjs",
    shows: "Crate 11",
    states: [
      { name: "second page", steps: [click("role=button[name='Page 2']")], shows: "Crate 13" },
      { name: "search", steps: [type("input[type=search]", "Crate 7")], shows: "Crate 77" },
    ],
  },
  {
    name: "frappe-gantt",
    page: "frappe-gantt",
    shows: "Task 8",
    states: [{ name: "popup", steps: [click('.bar-wrapper[data-id="t2"] .bar')], shows: "Progress: 20%" }],
  },
  {
    name: "jstree",
    page: "jstree",
    shows: "Letters",
    states: [
      { name: "open folder", steps: [doubleClick("text=Letters")], shows: "Letters file 5" },
      { name: "context menu", steps: [rightClick("text=Maps")], shows: "Rename" },
    ],
  },
  {
    name: "x-data-spreadsheet",
    page: "x-spreadsheet",
    shows: "Cargo",
    states: [
      { name: "list of fonts", steps: [click("text=Arial")], shows: "Helvetica" },
      { name: "context menu", steps: [click("200,300"), rightClick("200,300")], shows: "Paste values only" },
    ],
  },
]

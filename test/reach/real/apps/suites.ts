import type { App } from "../app.ts"
import { click, press } from "../steps.ts"

/** Component suites: portals, drawers, shadow roots, icons without text. */
export const suites: readonly App[] = [
  {
    name: "fomantic-ui-css",
    page: "fomantic",
    shows: "Notify me",
    states: [
      { name: "menu", steps: [click(".ui.menu .ui.dropdown")], shows: "Norsk" },
      { name: "dialog", steps: [press("Escape"), click("#ask")], shows: "Are you sure?" },
      { name: "calendar", steps: [click("text=No"), click("#when input")], shows: "March 2026" },
      { name: "side", steps: [press("Escape"), click("#open-side")], shows: "Home" },
    ],
  },
  {
    name: "bootstrap",
    page: "bootstrap",
    shows: "Deep water",
    states: [
      { name: "menu", steps: [click("text=Actions")], shows: "Refused" },
      { name: "dialog", steps: [press("Escape"), click("text=Open dialog")], shows: "Read all of it" },
      { name: "side", steps: [click("text=Agree"), click("text=Open side")], shows: "Filters" },
    ],
  },
  {
    name: "@shoelace-style/shoelace",
    page: "shoelace",
    shows: "First panel",
    states: [
      { name: "menu", steps: [click("role=button[name=Edit]")], shows: "Wrap" },
      { name: "dialog", steps: [press("Escape"), click("role=button[name='Open dialog']")], shows: "Think." },
      { name: "drawer", steps: [press("Escape"), click("#slide")], shows: "Deep link" },
    ],
  },
  {
    name: "@material/web",
    page: "material-web",
    shows: "Open item",
    states: [
      { name: "menu", steps: [click("#anchor")], shows: "More" },
      { name: "select", steps: [press("Escape"), click("#fruit")], shows: "Pear cake" },
      { name: "dialog", steps: [press("Escape"), click("#ask")], shows: "It is gone then" },
    ],
  },
  {
    name: "@ionic/core",
    page: "ionic",
    shows: "Letters",
    states: [
      { name: "popover", steps: [click("#pop")], shows: "Archive" },
      { name: "action sheet", steps: [press("Escape"), click("#sheet")], shows: "Erase" },
      { name: "alert", steps: [press("Escape"), click("#ask")], shows: "It is late" },
      { name: "menu", steps: [click("text=No"), click("ion-menu-button")], shows: "Inbox" },
    ],
  },
  {
    name: "element-plus",
    page: "element-plus",
    shows: "Workspace",
    states: [
      { name: "select", steps: [click(".el-select")], shows: "Port 30" },
      { name: "dates", steps: [press("Escape"), click('[placeholder="From"]')], shows: "Sun" },
      { name: "colour", steps: [press("Escape"), click(".el-color-picker")], shows: "OK" },
      { name: "dialog", steps: [press("Escape"), click("role=button[name=Dialog]")], shows: "Think." },
    ],
  },
  {
    name: "vuetify",
    page: "vuetify",
    shows: "Harbour",
    states: [
      { name: "menu", steps: [click(".v-app-bar .v-btn:last-child")], shows: "Export" },
      { name: "select", steps: [press("Escape"), click(".v-select")], shows: "Port 12" },
      { name: "dialog", steps: [press("Escape"), click("role=button[name=Dialog]")], shows: "Sure?" },
    ],
  },
  {
    name: "quasar",
    page: "quasar",
    shows: "Alarms",
    states: [
      { name: "menu", steps: [click(".q-toolbar .q-btn:last-child")], shows: "New tab" },
      { name: "date", steps: [press("Escape"), click(".q-icon.cursor-pointer")], shows: "2026" },
      { name: "dialog", steps: [press("Escape"), click("text=Dialog")], shows: "Sure?" },
    ],
  },
  {
    name: "primevue",
    page: "primevue",
    shows: "Quit",
    states: [
      { name: "dropdown", steps: [click(".p-dropdown")], shows: "Port 3" },
      { name: "calendar", steps: [press("Escape"), click(".p-datepicker-trigger")], shows: "March" },
      { name: "dialog", steps: [press("Escape"), click("role=button[name=Dialog]")], shows: "Think." },
    ],
  },
  {
    name: "@mui/material",
    page: "mui",
    shows: "Harbour",
    states: [
      { name: "menu", steps: [click("role=button[name=Menu]")], shows: "Profile" },
      { name: "select", steps: [press("Escape"), click(".MuiSelect-select")], shows: "Age 30" },
      { name: "dialog", steps: [press("Escape"), click("role=button[name=Dialog]")], shows: "Sure?" },
      { name: "drawer", steps: [press("Escape"), click("#side")], shows: "Inbox" },
    ],
  },
]

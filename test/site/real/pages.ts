/** Third-party pages and applications from npm packages, each with the minimum that it has to show. */
export interface RealPage {
  readonly name: string
  readonly path: string
  /** A text that is on the page once it is ready. */
  readonly shows: string
  /** With fewer interactive elements than this, it did not load. */
  readonly atLeast: number
}

export const realPages: readonly RealPage[] = [
  { name: "TodoMVC", path: "/real/mithril/examples/todomvc/index.html", shows: "items left", atLeast: 13 },
  { name: "API console", path: "/real/swagger-ui-dist/index.html", shows: "Harbour API", atLeast: 100 },
  { name: "admin dashboard", path: "/real/admin-lte/index2.html", shows: "Monthly Recap Report", atLeast: 80 },
  { name: "admin forms", path: "/real/admin-lte/pages/forms/advanced.html", shows: "Color & Time Picker", atLeast: 85 },
  {
    name: "admin table",
    path: "/real/admin-lte/pages/tables/data.html",
    shows: "Showing 1 to 10 of 57 entries",
    atLeast: 70,
  },
  {
    name: "admin mailbox",
    path: "/real/admin-lte/pages/mailbox/mailbox.html",
    shows: "Alexander Pierce",
    atLeast: 105,
  },
  { name: "built documentation", path: "/real/paper/dist/docs/classes/Path.html", shows: "Extends Item", atLeast: 220 },
  { name: "documentation in a frameset", path: "/real/paper/dist/docs/index.html", shows: "PaperScript", atLeast: 35 },
  { name: "widgets", path: "/real/jquery-ui-dist/index.html", shows: "Autocomplete", atLeast: 250 },
  { name: "component forms", path: "/real/uikit/tests/form.html", shows: "Horizontal", atLeast: 115 },
  { name: "component navigation", path: "/real/uikit/tests/navbar.html", shows: "Navbar", atLeast: 200 },
  { name: "component sorting", path: "/real/uikit/tests/sortable.html", shows: "Sortable", atLeast: 25 },
]

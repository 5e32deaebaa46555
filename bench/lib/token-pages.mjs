import { whole } from "./table.mjs"

const sized = (kind, name, path, sizes, quickSize) =>
  sizes.map((n) => ({ name: `${name}, ${whole(n)}`, kind, path: path + n, isUniform: true, isQuick: n === quickSize }))

/**
 * The pages for comparing views. `shows` is a text to wait for; `numbered` means that the page has numbered its
 * controls itself, because no single script can reach all of them; a uniform page has similar content throughout, so
 * that a sample of it is representative.
 */
export const tokenPages = [
  ...sized("form", "controls", "/controls?n=", [10, 100, 1_000], 100),
  { name: "controls, 10,000", kind: "form", path: "/controls?n=10000", isUniform: true, isHuge: true },
  { name: "sign-up form", kind: "form", path: "/form" },
  { name: "booking", kind: "form", path: "/bench/task", isQuick: true },
  ...sized("table", "table", "/big?rows=", [20, 200, 1_000]),
  ...sized("table", "orders", "/seeing/tokens/orders?rows=", [20, 200, 1_000]),
  ...sized("list", "links", "/seeing/tokens/links?n=", [20, 200, 1_000]),
  ...sized("list", "results", "/seeing/tokens/results?n=", [20, 200, 1_000], 20),
  { name: "menus and cards", kind: "list", path: "/seeing/lists" },
  { name: "frames", kind: "other", path: "/bench/frames", numbered: true },
  { name: "shadow roots", kind: "other", path: "/bench/shadow" },
  { name: "application", kind: "other", path: "/bench/spa" },
  { name: "article", kind: "text", path: "/articles/story", isQuick: true },
  { name: "long article", kind: "text", path: "/seeing/text" },
  { name: "real: documentation", kind: "text", path: "/real/paper/dist/docs/classes/Path.html", shows: "Extends Item" },
  { name: "real: forms", kind: "form", path: "/real/uikit/tests/form.html", shows: "Horizontal" },
  {
    name: "real: admin forms",
    kind: "form",
    path: "/real/admin-lte/pages/forms/advanced.html",
    shows: "Color & Time Picker",
  },
  {
    name: "real: admin table",
    kind: "table",
    path: "/real/admin-lte/pages/tables/data.html",
    shows: "Showing 1 to 10 of 57 entries",
    isQuick: true,
  },
  {
    name: "real: mailbox",
    kind: "table",
    path: "/real/admin-lte/pages/mailbox/mailbox.html",
    shows: "Alexander Pierce",
  },
  { name: "real: widgets", kind: "form", path: "/real/jquery-ui-dist/index.html", shows: "Autocomplete" },
  { name: "real: navigation", kind: "list", path: "/real/uikit/tests/navbar.html", shows: "Navbar" },
  { name: "real: API console", kind: "form", path: "/real/swagger-ui-dist/index.html", shows: "Harbour API" },
]

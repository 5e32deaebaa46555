import { scriptLiteral } from "../html.ts"
import { harbourApi } from "./harbour-api.ts"

/** Replacements for files of a package, by the path under `/real/`. */
export const replacements: ReadonlyMap<string, { readonly type: string; readonly body: string }> = new Map([
  // The package lacks its built loader; this one loads the same two scripts and the style sheet.
  [
    "uikit/tests/js/test.js",
    {
      type: "text/javascript",
      body: `document.writeln('<link rel="stylesheet" href="../dist/css/uikit.css">')
document.writeln('<script src="../dist/js/uikit.js"></' + 'script><script src="../dist/js/uikit-icons.js"></' + 'script>')`,
    },
  ],
  ["swagger-ui-dist/harbour-api.json", { type: "application/json", body: JSON.stringify(harbourApi) }],
  // As shipped, except for the URL of the API that it shows.
  [
    "swagger-ui-dist/swagger-initializer.js",
    {
      type: "text/javascript",
      body: `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: "./harbour-api.json", dom_id: "#swagger-ui", deepLinking: true, docExpansion: "full", tryItOutEnabled: true,
    validatorUrl: null, presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl], layout: "StandaloneLayout",
  })
}`,
    },
  ],
])

const todos = [
  { title: "Mend the net", completed: false },
  { title: "Paint the boat", completed: true },
  { title: "Feed the gulls", completed: false },
]

/** Edits to the pages and styles of a package: external resources are served from here or removed. */
export const edits: readonly { readonly from: string | RegExp; readonly to: string }[] = [
  { from: "https://cdnjs.cloudflare.com/ajax/libs/font-awesome/4.5.0/", to: "/real/font-awesome/" },
  {
    from: "https://cdnjs.cloudflare.com/ajax/libs/moment.js/2.11.2/moment.min.js",
    to: "/real/admin-lte/plugins/daterangepicker/moment.min.js",
  },
  { from: /<link [^>]*href="https?:[^>]*>/g, to: "" },
  { from: /<script [^>]*src="https?:[^>]*><\/script>/g, to: "" },
  { from: /@import url\(["']?https?:[^)]*\);?/g, to: "" },
  // Browsers request an icon if a page names none.
  { from: "</head>", to: '<link rel="icon" href="data:,"></head>' },
  // A list that is not empty.
  {
    from: '<script src="todomvc.js"></script>',
    to: `<script>localStorage["todos-mithril"] ||= ${scriptLiteral(JSON.stringify(todos))}</script><script src="todomvc.js"></script>`,
  },
]

// The order of the house: a layer imports only from those above it in this list (and from itself). What is generated
// belongs to the layer that it is made for.
const layers = [
  { name: "base", path: "base/|generated/(version|skills|facade-names|client-facts)\\.ts|generated/injected/" },
  { name: "protocol", path: "protocol/" },
  { name: "injected", path: "injected/" },
  { name: "cdp", path: "cdp/" },
  { name: "browser", path: "browser/" },
  { name: "page", path: "page/" },
  { name: "session", path: "session/" },
  { name: "command", path: "command/" },
  { name: "code", path: "code/" },
  { name: "commands", path: "commands/" },
  { name: "index-of-commands", path: "generated/commands\\.ts" },
  { name: "tools", path: "tools/" },
  { name: "facades", path: "facades/" },
  { name: "index-of-facades", path: "generated/facades\\.ts" },
  { name: "runtime", path: "runtime/" },
  { name: "client", path: "client/" },
  { name: "doors", path: "doors/|generated/library-(methods|options)\\.ts" },
  { name: "manual", path: "manual/" },
]

const layerRules = layers.map(({ name, path }, index) => ({
  name: `${name}-imports-only-from-above`,
  severity: "error",
  from: { path: `^src/(${path})`, pathNot: "\\.test\\.ts$" },
  to: {
    path: `^src/(${
      layers
        .slice(index + 1)
        .map(({ path }) => path)
        .join("|") || "none"
    })`,
  },
}))

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "every-folder-is-a-layer",
      severity: "error",
      from: {},
      to: { path: "^src/", pathNot: `^src/(${layers.map(({ path }) => path).join("|")})` },
    },
    {
      // What runs in pages comes into the product as text in src/generated; the shapes of what it is asked and answers are
      // in `wire`.
      name: "page-scripts-are-imported-only-as-text",
      severity: "error",
      from: { path: "^(src|test)/", pathNot: "^src/injected/" },
      to: { path: "^src/injected/(?!wire/)" },
    },
    {
      name: "client-imports-only-base-and-protocol",
      severity: "error",
      from: { path: "^src/client/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/(?!base/|generated/(version|facade-names|client-facts)|protocol/|client/)" },
    },
    {
      name: "thin-cli-imports-only-client-protocol-and-base",
      severity: "error",
      from: { path: "^src/doors/cli/main\\.ts$" },
      // Doors that stay open are programs of their own, which the build keeps outside.
      to: {
        path: "^src/(?!base/|generated/(version|facade-names|client-facts)|protocol/|client/|doors/(cli|mcp/main|http/main|broker/main))",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "thin-cli-has-no-packages",
      severity: "error",
      from: { path: "^src/(client|doors/cli/main\\.ts|base|protocol)", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["npm", "npm-dev"] },
    },
    {
      name: "one-way-in",
      severity: "error",
      from: { path: "^src/(doors|facades|tools|commands)/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/(runtime/request|command/run/dispatcher)\\.ts$" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-tests-in-product",
      severity: "error",
      from: { path: "^src/", pathNot: "\\.test\\.ts$" },
      to: { path: "^test/|\\.test\\.ts$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
}

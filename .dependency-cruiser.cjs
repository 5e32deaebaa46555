// The order of the house: a folder imports only from those above it in this list (and from itself).
const layers = [
  "base",
  "cdp",
  "browser",
  "page",
  "session",
  "command",
  "code",
  "commands",
  "facades",
  "runtime",
  "client",
  "doors",
]

const layerRules = layers.map((layer, index) => ({
  name: `${layer}-imports-only-from-above`,
  severity: "error",
  from: { path: `^src/${layer}/`, pathNot: "\\.test\\.ts$" },
  to: { path: `^src/(${layers.slice(index + 1).join("|") || "none"})/` },
}))

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: "client-imports-only-base-and-types",
      severity: "error",
      from: { path: "^src/client/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/(?!base/|client/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "thin-cli-imports-only-client-and-base",
      severity: "error",
      from: { path: "^src/doors/cli/main\\.ts$" },
      // Doors that stay open are programs of their own, which the build keeps outside.
      to: { path: "^src/(?!base/|client/|doors/(cli|mcp/main|http/main))", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "thin-cli-has-no-packages",
      severity: "error",
      from: { path: "^src/(client|doors/cli/main\\.ts|base)", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["npm", "npm-dev"] },
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

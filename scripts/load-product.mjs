// Bundles the current sources in memory, evaluates them and returns the product's declarations as values.
import { createRequire } from "node:module"
import { join } from "node:path"
import vm from "node:vm"
import { root } from "./process.mjs"

const modules = [
  "generated/commands.ts",
  "generated/facades.ts",
  "generated/version.ts",
  "command/define/registry.ts",
  "command/define/settings.ts",
  "doors/http/openapi.ts",
  "manual/man-page.ts",
  "manual/reference.ts",
  "manual/skill.ts",
  "runtime/facade-registry.ts",
]

export async function loadProduct() {
  const { build } = await import("esbuild")
  const contents = modules.map((module) => `export * from "./src/${module}"`).join("\n")
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    packages: "external",
    platform: "node",
    format: "cjs",
    target: "node20.19",
    write: false,
    // Only a running command looks for files beside the program, and none runs here.
    define: { "import.meta.dirname": "__dirname" },
    logOverride: { "empty-import-meta": "silent" },
    plugins: [{ name: "stand-ins", setup: useStandIns }],
  })
  const filename = join(root, "product.cjs")
  const evaluate = vm.compileFunction(outputFiles[0].text, ["require", "module", "__dirname"], { filename })
  const module = { exports: {} }
  evaluate(createRequire(filename), module, root)
  return module.exports
}

/** Generated from the product, and imported by it: to break the cycle, these are empty while the product is evaluated. */
const standIns = {
  "skills.ts": "export const skills = []",
  "client-facts.ts": "export const forwardedVariables = [], localWords = []",
}

function useStandIns(esbuild) {
  const namespace = "stand-in"
  esbuild.onResolve({ filter: /\/generated\/(skills|client-facts)\.ts$/ }, ({ path }) => ({ path, namespace }))
  esbuild.onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: standIns[path.split("/").at(-1)] }))
}

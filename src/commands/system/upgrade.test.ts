import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { installationOf } from "./upgrade.ts"

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "installed-"))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function project(...files: string[]): Promise<string> {
  const folder = join(root, "shop")
  await mkdir(folder)
  for (const file of ["package.json", ...files]) await writeFile(join(folder, file), "")
  return folder
}

describe("an installation", () => {
  test.each([
    ["/usr/local/lib/node_modules/tabhand", "npm i -g tabhand@latest"],
    ["/home/a/.local/share/pnpm/global/5/node_modules/tabhand", "pnpm add -g tabhand@latest"],
    ["/home/a/.config/yarn/global/node_modules/tabhand", "yarn global add tabhand@latest"],
    ["/home/a/.bun/install/global/node_modules/tabhand", "bun add -g tabhand@latest"],
  ])("for the whole machine in %s", (folder, step) => {
    expect(installationOf(folder)).toEqual({ how: "global", folder, steps: [step] })
  })

  test.each([
    [[], "npm i tabhand@latest"],
    [["package-lock.json"], "npm i tabhand@latest"],
    [["pnpm-lock.yaml"], "pnpm add tabhand@latest"],
    [["yarn.lock"], "yarn add tabhand@latest"],
    [["bun.lock"], "bun add tabhand@latest"],
  ])("for one project with %j", async (files, step) => {
    const shop = await project(...files)
    for (const inside of ["node_modules/tabhand", "node_modules/.pnpm/tabhand@1.0.0/node_modules/tabhand"]) {
      const folder = join(shop, inside)
      expect(installationOf(folder)).toEqual({ how: "project", folder, steps: [`cd ${shop}`, step] })
    }
  })

  test("of npx, and a checkout", () => {
    const kept = "/home/a/.npm/_npx/0a1b/node_modules/tabhand"
    expect(installationOf(kept)).toEqual({ how: "npx", folder: kept, steps: ["npx tabhand@latest"] })
    const folder = "/home/a/tabhand"
    expect(installationOf(folder)).toEqual({
      how: "checkout",
      folder,
      steps: [`cd ${folder}`, "git pull", "npm run setup"],
    })
  })
})

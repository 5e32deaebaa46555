import { expect, test } from "vitest"
import { readOptions } from "./options.ts"

const here = import.meta.dirname

test("by default it listens on this machine, and allows no file and no secret", async () => {
  expect(await readOptions({}, {}, here)).toEqual({
    host: "127.0.0.1",
    port: 8137,
    tokenFile: undefined,
    allowHosts: [],
    allowOrigins: [],
    roots: [],
    writeRoots: [],
    secrets: new Set(),
    tools: [],
    settings: {},
    cwd: here,
  })
})

test("paths are relative to the working directory, and secrets may be lists", async () => {
  const given = { port: "0", root: ["..", "."], secrets: ["ONE,TWO", "THREE"], tokenFile: "token" }
  expect(await readOptions(given, {}, `${here}/../http`)).toMatchObject({
    port: 0,
    roots: [here.replace(/\/http$/, ""), here],
    secrets: new Set(["ONE", "TWO", "THREE"]),
    tokenFile: `${here}/token`,
  })
})

test("a secret may be for one site, and a folder for new files", async () => {
  const given = { writeRoot: ["."], secrets: ["ONE=https://a.example,TWO", "ONE=http://localhost:3000/"] }
  expect(await readOptions(given, {}, here)).toMatchObject({
    writeRoots: [here],
    secrets: new Set(["ONE", "TWO"]),
    settings: { secretOrigins: ["ONE=https://a.example", "ONE=http://localhost:3000"] },
  })
})

test("browser flags apply to all calls, in the format of a configuration file", async () => {
  const flags = { headed: true, viewport: { width: 390, height: 844, scale: 3 }, json: true, timeout: 500 }
  const { settings } = await readOptions({}, flags, here)
  expect(settings).toEqual({ headed: true, viewport: "390x844@3", timeout: 500 })
})

test.each([
  [{ port: "99999" }, {}, "bad_argument"],
  [{ port: "web" }, {}, "bad_argument"],
  [{ root: ["/nowhere/at/all"] }, {}, "bad_flag"],
  [{ root: [import.meta.filename] }, {}, "bad_flag"],
  [{ writeRoot: ["/nowhere/at/all"] }, {}, "bad_flag"],
  [{ secrets: ["ONE=hunter2"] }, {}, "bad_flag"],
  [{ secrets: ["ONE=https://a.example/path"] }, {}, "bad_flag"],
  [{ secrets: ["ONE=data:text/html,x"] }, {}, "bad_flag"],
  [{}, { session: "mine" }, "bad_flag"],
  [{}, { tab: "t1" }, "bad_flag"],
])("%j %j is refused: %s", async (args, flags, code) => {
  await expect(readOptions(args, flags, here)).rejects.toMatchObject({ code })
})

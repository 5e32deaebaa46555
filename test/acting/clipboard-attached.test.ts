import { expect, test } from "vitest"
import { evaluate, rejection } from "../support/drive.ts"
import { withForeignBrowser } from "../support/with-foreign-browser.ts"

const here = withForeignBrowser()
const quiet = { view: false }

test("an attached browser's clipboard shows only what the session itself wrote or copied", async () => {
  const { foreign, guest, site } = here
  const session = guest.session("guest")
  await session.run("open", { url: `${site.url}/acting/clipboard` }, quiet)
  const pages = await foreign.pages()
  const script = (expression: string) =>
    evaluate(guest.runtime.sessions.get("guest").tabs.get("t1").page.target.session, expression)
  const read = async () => (await session.run("clipboard read", {})).data.text
  const paste = async () => {
    await session.run("click", { target: "#paste" }, quiet)
    await script("paste.value = ''")
    return (await session.run("clipboard paste", {}, quiet)).data.pasted
  }
  expect(await rejection(read())).toMatchObject({ code: "unsupported" })
  expect(await rejection(paste())).toMatchObject({ code: "no_effect", message: "nothing was pasted" })
  await script("source.value = 'of another'; source.select(); document.execCommand('copy')")
  expect(await rejection(read())).toMatchObject({ code: "unsupported" })
  expect(await paste()).toBe(true)
  expect(await script("paste.value")).toBe("of another")
  await session.run("clipboard write", { text: "written" })
  expect([await paste(), await script("paste.value"), await read()]).toEqual(["written", "written", "written"])
  await session.run("click", { target: "#source" }, quiet)
  await script("source.value = 'selected'; source.select()")
  expect((await session.run("clipboard copy", {}, quiet)).data).toEqual({ copied: "selected" })
  expect([await paste(), await script("paste.value"), await read()]).toEqual(["selected", "selected", "selected"])
  expect((await foreign.pages()).length).toBe(pages.length)
  await session.run("close", {})
})

import type { SessionEvents } from "tabhand"
import { afterEach, expect, test, vi } from "vitest"
import { known } from "../../support/with-engine.ts"
import type { Around } from "./suite.ts"

/** A variable that the server of the HTTP suite also has. */
export const SECRET = { name: "SUITE_PASSWORD", value: "correct-horse-of-the-suite" }

type Kind = keyof SessionEvents

const kinds = {
  navigationStarted: true,
  navigationSettled: true,
  tabOpened: true,
  popupOpened: true,
  stateInvalidated: true,
  tabClosed: true,
  dialog: true,
  download: true,
  console: true,
  pageError: true,
  request: true,
  closed: true,
  // These events do not occur in this test.
  tabCrashed: false,
  routeFailed: false,
  lost: false,
} satisfies Record<Kind, boolean>

const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

/** A page that repeats its input in every event that a page can cause; a frame of another site requests data. */
const page = (otherSite: string) => `<title>events</title>
<label>Password <input id="pw"></label>
<button id="go" onclick="tell(pw.value)">Tell</button>
<iframe src="${otherSite}/published/events/frame"></iframe>
<script>
function tell(value) {
  console.log("typed", value)
  setTimeout(() => { throw new Error("wrong: " + value) })
  fetch("/published/events/data?typed=" + value)
  history.replaceState({}, "", "?typed=" + value)
  const file = document.createElement("a")
  file.href = "/published/events/data?file=" + value
  file.download = value + ".txt"
  document.body.append(file)
  file.click()
  open("/published/events/popup?typed=" + value)
  setTimeout(() => confirm("typed " + value))
}
</script>`

/** Tests of session events, for every kind of runtime. */
export function testEvents(around: Around): void {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test("each of two listeners receives every event once, with secrets redacted, from any frame", async () => {
    const { site } = around
    const otherSite = site.url.replace("127.0.0.1", "localhost")
    expect(otherSite).not.toBe(site.url)
    site.publish("/published/events", page(otherSite))
    site.publish("/published/events/frame", `<script>fetch("/published/events/data?from=frame")</script>`)
    site.publish("/published/events/data", "data")
    site.publish("/published/events/popup", "<title>popup</title>")
    vi.stubEnv(SECRET.name, SECRET.value)
    await using session = around.browser.session()
    await session.open(`${site.url}/acting/tab?n=1`)

    const received = [new Map<Kind, string[]>(), new Map<Kind, string[]>()] as const
    let wake = () => {}
    const all = Object.keys(kinds).filter(isKind)
    for (const each of received)
      for (const kind of all) {
        session.on(kind, (value) => {
          each.set(kind, [...(each.get(kind) ?? []), JSON.stringify(value)])
          wake()
        })
      }
    const until = async (isThere: () => boolean) => {
      while (!isThere())
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    const said = (kind: Kind, words: string, by = 1) =>
      (received[by]?.get(kind) ?? []).filter((text) => text.includes(words))

    await session.open(`${site.url}/published/events`)
    await until(() => said("request", "from=frame").length > 0)
    await session.fill("#pw", { secret: SECRET.name })
    await session.click("#go")
    await until(() => said("dialog", "typed").length > 0)
    await session.dialog.dismiss()
    await until(() => said("download", "completed").length > 0)
    await until(() => said("navigationSettled", "popup").length > 0 && said("request", "data?typed").length > 0)
    await until(() => said("pageError", "wrong").length > 0)
    await session.tab.close("t2")
    await until(() => said("tabClosed", "t2").length > 0)
    await session.close()
    await until(() => said("closed", "asked").length > 0)

    const [one, other] = received
    expect(other).toEqual(one)
    expect([...one.keys()].sort()).toEqual(all.filter((kind) => kinds[kind]).sort())
    for (const [kind, words] of [
      ["console", "typed"],
      ["pageError", "wrong"],
      ["dialog", "typed"],
      ["request", "data?typed"],
      ["request", "from=frame"],
      ["tabOpened", "t2"],
      ["popupOpened", "t2"],
      ["stateInvalidated", "popup"],
      ["stateInvalidated", '"reason":"act","command":"click"'],
      ["closed", "asked"],
    ] as const)
      expect(said(kind, words), `${kind} of ${words}`).toHaveLength(1)
    const everything = JSON.stringify([...one])
    expect(everything).not.toContain(SECRET.value)
    for (const kind of ["console", "pageError", "dialog", "request", "download"] as const)
      expect(known(one.get(kind)).join(), kind).toContain(`[secret ${SECRET.name}]`)
  })

  test("a listener that was added twice receives each event once, until it is removed twice", async () => {
    await using session = around.browser.session()
    await session.open(`${around.site.url}/acting/tab?n=1`)
    const received: string[] = []
    const listener = ({ text }: { readonly text: string }) => received.push(text)
    const offs = [session.on("console", listener), session.on("console", listener)]
    const log = async (text: string) => {
      const arrived = new Promise<void>((resolve) => {
        const off = session.on("console", (event) => {
          if (event.text !== text) return
          off()
          resolve()
        })
      })
      await session.eval(`console.log("${text}")`)
      await arrived
    }
    await log("one")
    offs[0]?.()
    await log("two")
    offs[1]?.()
    await log("three")
    expect(received).toEqual(["one", "two"])
  })
}

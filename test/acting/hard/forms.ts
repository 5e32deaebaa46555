import { expect } from "vitest"
import type { HardCase } from "./case.ts"

const VALUES = {
  text: "Grüße & co",
  search: "boats",
  email: "ada@example.org",
  url: "https://example.org/",
  tel: "+47 123 45 678",
  password: "hunter2hunter2",
  number: "42.5",
  range: "70",
  date: "2024-02-29",
  time: "09:30",
  "datetime-local": "2024-02-29T09:30",
  month: "2024-02",
  week: "2024-W09",
  color: "#ff8800",
  textarea: "two\nlines",
} as const

const EDITORS = ["codemirror", "quill", "lexical", "prosemirror", "monaco"] as const

const CODE = ["function a() {", "  if (b) {", '    c("d")', "  }", "", "  return [1, 2]", "}"].join("\n")
const LONG_CODE = Array.from({ length: 200 }, (_, n) => `${" ".repeat(n % 5)}line(${n}) {`).join("\n")

export const formCases: readonly HardCase[] = [
  {
    is: "inputs of every type are filled",
    path: "inputs",
    async run(act) {
      for (const [id, value] of Object.entries(VALUES)) await act.fill(`#${id}`, value)
      for (const [id, value] of Object.entries(VALUES)) {
        expect(
          await act.page(`document.getElementById(${JSON.stringify(id)}).value === ${JSON.stringify(value)}`),
          id,
        ).toBe(true)
      }
      await act.run("check", { target: "#checkbox" })
      await act.run("check", { target: "#radio-b" })
      expect(
        await act.page("document.querySelector('#checkbox').checked && document.querySelector('#radio-b').checked"),
      ).toBe(true)
    },
  },
  {
    is: "a box that is already in the wanted state is left alone, whatever covers it",
    path: "inputs",
    async run(act) {
      await act.run("check", { target: "#checkbox" })
      await act.page(
        "document.body.insertAdjacentHTML('beforeend', '<div id=over style=\"position: fixed; inset: 0; background: white\"></div>')",
      )
      expect((await act.run("check", { target: "#checkbox" })).text).toMatch(/was checked already$/)
      const refused = act.run("uncheck", { target: "#checkbox" }, 2_000)
      await expect(refused).rejects.toMatchObject({ code: "covered" })
      await act.page("document.querySelector('#over').remove()")
      await act.run("uncheck", { target: "#checkbox" })
      expect(await act.page("document.querySelector('#checkbox').checked")).toBe(false)
    },
  },
  {
    is: "filling replaces the old text, and an empty text clears it",
    path: "inputs",
    async run(act) {
      await act.fill("#text", "first")
      await act.fill("#text", "second")
      expect(await act.page("document.querySelector('#text').value")).toBe("second")
      await act.fill("#text", "")
      expect(await act.page("document.querySelector('#text').value")).toBe("")
    },
  },
  {
    is: "typing sets the value of inputs that have no text",
    path: "inputs",
    async run(act) {
      for (const id of ["range", "date", "time", "datetime-local", "month", "week", "color"] as const) {
        await act.run("type", { target: `#${id}`, text: VALUES[id] })
        expect(await act.page(`document.getElementById(${JSON.stringify(id)}).value`), id).toBe(VALUES[id])
      }
    },
  },
  {
    is: "typing appends, with a key for each character",
    path: "inputs",
    async run(act) {
      await act.fill("#text", "ab")
      await act.run("type", { target: "#text", text: "cd" })
      expect(await act.page("document.querySelector('#text').value")).toBe("abcd")
      expect(await act.page("log.filter((line) => line.startsWith('keydown'))")).toEqual([
        "keydown text=c",
        "keydown text=d",
      ])
    },
  },
  {
    is: "masked fields hold the masked text",
    path: "masks",
    async run(act) {
      await act.fill("#phone", "+1 (555) 010-2030")
      await act.fill("#date", "29.02.2024")
      await act.fill("#card", "4242424242424242")
      await act.fill("#amount", "1234567")
      await act.fill("#keyed", "1234")
      expect(
        await act.page("['phone', 'date', 'card', 'amount', 'keyed'].map((id) => document.getElementById(id).value)"),
      ).toEqual(["+1 (555) 010-2030", "29.02.2024", "4242 4242 4242 4242", "1,234,567", "12-34"])
    },
  },
  {
    is: "a code is typed across its six fields",
    path: "masks",
    async run(act) {
      await act.click("#code-1")
      await act.run("keyboard type", { text: "123456" })
      expect(await act.page("log.at(-1)")).toBe("code 123456")
    },
  },
  {
    is: "editable elements are filled, one in a frame too",
    path: "contenteditable",
    async run(act) {
      await act.fill("#plain", "one\ntwo")
      await act.fill("#rich", "plain now")
      await act.fill("#lines", "a single line")
      await act.fill('role=textbox[name="Letter body"]', "Dear Ada")
      expect(
        await act.page("['plain', 'rich', 'lines'].map((id) => document.getElementById(id).innerText.trim())"),
      ).toEqual(["one\ntwo", "plain now", "a single line"])
      await act.until("log.includes('frame input letter=Dear Ada')")
    },
  },
  ...EDITORS.map(
    (name): HardCase => ({
      is: `the editor ${name} holds the filled lines`,
      path: name,
      async run(act) {
        await act.fill("#editor", "const answer = 42")
        expect(String(await act.page("text()")).trim()).toBe("const answer = 42")
        await act.fill("#editor", "first line\nsecond line")
        expect(
          String(await act.page("text()"))
            .trim()
            .split(/\n+/),
        ).toEqual(["first line", "second line"])
      },
    }),
  ),
  ...["codemirror", "monaco", "unseen-text-area", "unseen-text-area?copy=0"].map(
    (path): HardCase => ({
      is: `code in ${path} is what was filled: no extra brackets, no other indentation`,
      path,
      async run(act) {
        for (const code of [CODE, LONG_CODE, 'say("Hello {name}")']) {
          await act.fill("#editor", code)
          expect(await act.page("text()")).toBe(code)
        }
        await act.fill("#editor", "")
        expect(await act.page("text()")).toBe("")
      },
    }),
  ),
  {
    is: "code other than what was filled is a failure",
    path: "unseen-text-area?paste=0",
    async run(act) {
      const filling = act.fill("#editor", "a() {\n  b\n}")
      await expect(filling).rejects.toMatchObject({
        code: "not_set",
        message: expect.stringMatching(/did not keep the text: it holds "a\(/),
      })
    },
  },
  {
    is: "text is inserted where a self-drawing editor has the focus",
    path: "monaco",
    async run(act) {
      await act.click(".view-line")
      await act.run("keyboard inserttext", { text: "Said: " })
      expect(await act.page("text()")).toContain("Said: ")
    },
  },
  ...["react-form", "vue-form"].map(
    (name): HardCase => ({
      is: `controlled inputs of ${name} accept what is filled`,
      path: name,
      async run(act) {
        await act.fill("#text", "Ada")
        await act.fill("#upper", "shout")
        await act.fill("#number", "7")
        await act.fill("#range", "8")
        await act.fill("#date", "2024-02-29")
        await act.fill("#notes", "a\nb")
        await act.run("check", { target: "#agree" })
        await act.run("check", { target: "#size-l" })
        await act.run("select", { target: "#color", values: ["green"] })
        const state = await act.page("state()")
        expect(state).toMatchObject({
          text: "Ada",
          upper: "SHOUT",
          date: "2024-02-29",
          notes: "a\nb",
          agree: true,
          color: "green",
        })
        expect(String((state as { number: unknown }).number)).toBe("7")
      },
    }),
  ),
  {
    is: "a form that listens for input and blur, as Angular's do, has the filled values in its model",
    path: "angular-form",
    async run(act) {
      await act.fill("#name", "ada")
      await act.fill("#on-blur", "left")
      await act.run("check", { target: "#agree" })
      expect(await act.page("state()")).toMatchObject({ name: "ada", agree: true })
      expect(await act.page("state().onBlur ?? state()['on-blur']")).toBe("left")
    },
  },
]

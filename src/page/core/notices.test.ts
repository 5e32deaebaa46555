import { expect, test } from "vitest"
import { Notices } from "./notices.ts"

const alert = (notices: Notices, text: string) =>
  notices.add(`alert accepted: "${text}"`, {
    kind: "alert",
    many: (count) => `${count} alerts accepted, the last "${text}"`,
  })

test("lists a few notices one by one, once, in the order in which their kinds appeared", () => {
  const notices = new Notices()
  alert(notices, "a")
  notices.add("t2 opened")
  alert(notices, "b")
  expect(notices.isEmpty).toBe(false)
  expect(notices.take()).toEqual(['alert accepted: "a"', 'alert accepted: "b"', "t2 opened"])
  expect(notices.take()).toEqual([])
  expect(notices.isEmpty).toBe(true)
})

test("counts many notices of a kind and names the last one", () => {
  const notices = new Notices()
  for (let at = 1; at <= 2207; at++) alert(notices, at === 2207 ? "again" : "before")
  expect(notices.take()).toEqual(['2,207 alerts accepted, the last "again"'])
})

test("reports the same text once, with a count", () => {
  const notices = new Notices()
  for (let at = 0; at < 3; at++) notices.add("the frame went with its page")
  expect(notices.take()).toEqual(["the frame went with its page (3 times)"])
})

test("neither reports nor counts notices that were taken back", () => {
  const notices = new Notices()
  const backs = Array.from({ length: 6 }, (_, at) =>
    notices.add(() => `t${at} opened`, { kind: "opened", many: (count) => `${count} tabs opened` }),
  )
  backs[0]?.()
  backs[5]?.()
  expect(notices.take()).toEqual(["4 tabs opened"])
  const late = notices.add("gone")
  late()
  expect(notices.isEmpty).toBe(true)
})

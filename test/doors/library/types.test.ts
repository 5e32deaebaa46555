import {
  type ConnectedTabhand,
  type ErrorCode,
  isTabhandError,
  type LibrarySession,
  type Tabhand,
  TabhandError,
  tabhand,
} from "tabhand"
import { describe, expect, expectTypeOf, test } from "vitest"
import { commands } from "../../../src/generated/commands.ts"
import { rejection } from "../../support/drive.ts"
import { withEngine } from "../../support/with-engine.ts"

const engine = withEngine()

/** The method at a path: `tab new` is `tab.new`, and `network har replay` is `network.harReplay`. */
function methodAt(session: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (holder, name) => (Object(holder) === holder ? Reflect.get(Object(holder), name) : undefined),
    session,
  )
}

test("every command but those for a shell is a method", () => {
  const session = engine.tabhand.session()
  const missing = commands.filter(({ name, effects }) => {
    const [first = "", ...rest] = name.split(" ")
    const words = rest.length === 0 ? [first] : [first, rest.join("-")]
    const path = words.map((word) => word.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()))
    const isForShell = effects.local === "always" || effects.local === "program"
    return (typeof methodAt(session, path) === "function") === isForShell
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

test("a wrong call is refused by the compiler, and at run time by the command", async () => {
  const session = engine.tabhand.session()
  const code = async (work: Promise<unknown>) => {
    const error = await rejection(work)
    // These tests have a separate copy of the engine, with other classes than the package.
    return error instanceof Error && "code" in error ? error.code : error
  }
  // @ts-expect-error a URL is required
  expect(await code(session.pushstate())).toBe("missing_argument")
  // @ts-expect-error there is no such button
  expect(await code(session.click("e1", { button: "upper" }))).toBe("bad_argument")
  // @ts-expect-error click has no such option
  expect(await code(session.click("e1", { speed: 3 }))).toBe("bad_argument")
  // @ts-expect-error a direction comes first
  expect(await code(session.scroll(500))).toBe("bad_argument")
  // @ts-expect-error only one target
  expect(await code(session.click("e1", "e2"))).toBe("bad_argument")
  // @ts-expect-error there is no such command
  expect(await code(session.run("clack", {}))).toBe("unknown_command")
  // @ts-expect-error its arguments are checked as well
  expect(await code(session.run("open", { link: "example.com" }))).toBe("bad_argument")
})

describe("types", () => {
  test("replies have the data of their command", () => {
    type Session = LibrarySession
    expectTypeOf<Awaited<ReturnType<Session["click"]>>["data"]["clicked"]>().toEqualTypeOf<string>()
    expectTypeOf<Awaited<ReturnType<Session["tab"]["list"]>>["data"]["tabs"][number]["state"]>().toEqualTypeOf<
      "open" | "crashed" | "dialog"
    >()
    expectTypeOf<Awaited<ReturnType<Session["get"]["text"]>>["data"]["text"]>().toEqualTypeOf<string>()
    expectTypeOf<Parameters<Session["press"]>[0]>().toEqualTypeOf<string>()
  })

  test("the location of the runtime decides the type of the session", () => {
    expectTypeOf(tabhand).toBeCallableWith({ headed: true })
    expectTypeOf(tabhand).toBeCallableWith({ connect: "http://127.0.0.1:8137", token: "x" })
    expectTypeOf<Tabhand>().toHaveProperty("runtime")
    expectTypeOf<ConnectedTabhand>().not.toHaveProperty("runtime")
    expectTypeOf<ReturnType<Tabhand["session"]>>().toHaveProperty("protocolTap")
    expectTypeOf<ReturnType<ConnectedTabhand["session"]>>().not.toHaveProperty("protocolTap")
    expectTypeOf<ReturnType<Tabhand["session"]>>().toExtend<LibrarySession>()
  })

  test("the type guard narrows the code of an error", () => {
    const error: unknown = new TabhandError("moving", "it moves")
    if (!isTabhandError(error, "moving", "covered")) throw error
    expectTypeOf(error.code).toEqualTypeOf<"moving" | "covered">()
    expectTypeOf<TabhandError["code"]>().toEqualTypeOf<ErrorCode>()
  })
})

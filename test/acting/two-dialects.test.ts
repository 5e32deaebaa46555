import { expect, test } from "vitest"
import type { Dialect } from "../../src/command/run/dialect.ts"
import { tabhandDialect } from "../../src/command/run/tabhand-dialect.ts"
import { dialect as agentBrowser } from "../../src/facades/agent-browser/dialect.ts"
import { makeRequest } from "../../src/runtime/request.ts"
import { registry } from "../../src/runtime/runtime.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test.each([
  { acting: agentBrowser, looking: tabhandDialect, active: "t2" },
  { acting: tabhandDialect, looking: agentBrowser, active: "t1" },
])(
  "a tab opened by an act in the dialect of $acting.name follows that dialect, also when a client uses $looking.name",
  async ({ acting, looking, active }) => {
    await using session = engine.tabhand.session()
    const run = (name: string, args: Readonly<Record<string, unknown>>, dialect: Dialect) => {
      const settings = { session: session.name }
      const client = dialect.name
      const caller = { door: "test", client, cwd: "/", files: { kind: "user" }, dialect, display: {} } as const
      const request = makeRequest({ command: registry.get(name), args, settings, flags: {}, caller })
      return engine.tabhand.runtime.dispatch(request, new AbortController().signal)
    }
    expect(await run("open", { url: `${engine.site.url}/form` }, looking)).toHaveProperty("data")
    expect(await run("eval", { script: "1" }, acting)).toHaveProperty("data")
    for (const look of ["get title", "snapshot", "tab list"])
      expect(await run(look, {}, looking)).toHaveProperty("data")
    const inner = engine.tabhand.runtime.sessions.get(session.name)
    const opened = inner.next("tabOpened")
    const expression = "void open('/title/Popup')"
    await inner.tabs.get("t1").page.target.session.send("Runtime.evaluate", { expression, userGesture: true })
    expect(await opened).toMatchObject({ tab: "t2", opener: "t1" })
    expect(inner.tabs.active?.id).toBe(active)
  },
)

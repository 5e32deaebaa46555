import { describe, expect, test } from "vitest"
import { Registry } from "../command/define/registry.ts"
import { commands } from "../generated/commands.ts"
import { knownTools } from "./known.ts"
import type { ToolArgs } from "./tool.ts"

const registry = new Registry(commands)
const tools = new Map(knownTools(registry, false).map((tool) => [tool.name, tool]))

function steps(name: string, args: ToolArgs) {
  const tool = tools.get(name)
  if (!tool) throw new Error(`no tool ${name}`)
  return tool.steps(args).map(({ command, args }) => ({ command, args }))
}

test("every listed argument is accepted by its commands", () => {
  for (const { name: tool, define, steps } of tools.values()) {
    const { properties } = define().inputSchema
    for (const name of Object.keys(properties ?? {})) {
      // The tab tool passes a different one with each of its actions.
      const action = { url: "new", index: "select" }[name] ?? "list"
      const given = tool === "browser_tabs" ? { [name]: "1", action } : { [name]: "1" }
      for (const { command, args } of steps(given)) {
        const declared = Object.keys(registry.get(command).args)
        for (const arg of Object.keys(args)) expect(declared, `${tool} ${name}: ${command}`).toContain(arg)
      }
    }
  }
})

test("every command has one tool in the full set, whatever its name", () => {
  const names = knownTools(registry, true).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

describe("tools that agents know become our commands", () => {
  test("a click, by a ref under its old name or its new one", () => {
    const click = [{ command: "click", args: { target: "e3" } }]
    expect(steps("browser_click", { target: "e3", element: "Save button" })).toEqual(click)
    expect(steps("browser_click", { ref: "e3", doubleClick: false, button: null })).toEqual(click)
    expect(steps("browser_click", { ref: "e3", doubleClick: "true", modifiers: "Shift" })).toEqual([
      { command: "click", args: { target: "e3", count: 2, modifiers: ["Shift"] } },
    ])
  })

  test("typing replaces, key by key on request, and submits with Enter", () => {
    expect(steps("browser_type", { target: "e1", text: "Ada" })).toEqual([
      { command: "fill", args: { target: "e1", text: "Ada" } },
    ])
    expect(steps("browser_type", { ref: "e1", text: "Ada", slowly: true, submit: true })).toEqual([
      { command: "type", args: { target: "e1", text: "Ada", clear: true } },
      { command: "press", args: { key: "Enter" } },
    ])
  })

  test("values as a list, as one word, and as a list written as text", () => {
    for (const values of [["Norway"], "Norway", '["Norway"]']) {
      expect(steps("browser_select_option", { target: "e1", values })).toEqual([
        { command: "select", args: { target: "e1", values: ["Norway"] } },
      ])
    }
  })

  test("waiting: for a text, for it to go, for seconds", () => {
    expect(steps("browser_wait_for", { text: "Done", time: null })).toEqual([
      { command: "wait", args: { text: "Done" } },
    ])
    expect(steps("browser_wait_for", { time: "1.5" })).toEqual([{ command: "wait", args: { ms: 1_500 } }])
  })

  test("a screenshot of an element, of the page, into a file", () => {
    expect(steps("browser_take_screenshot", { ref: "e2", type: "jpeg", scale: "css" })).toEqual([
      { command: "screenshot", args: { selector: "e2", format: "jpeg" } },
    ])
    expect(steps("browser_take_screenshot", { fullPage: true, filename: "a.png" })).toEqual([
      { command: "screenshot", args: { full: true, path: "a.png" } },
    ])
  })

  test("tabs by index or by name", () => {
    expect(steps("browser_tabs", {})).toEqual([{ command: "tab list", args: {} }])
    expect(steps("browser_tabs", { action: "new", url: "about:blank" })).toEqual([
      { command: "tab new", args: { url: "about:blank" } },
    ])
    expect(steps("browser_tabs", { action: "select", index: 1 })).toEqual([
      { command: "tab switch", args: { name: "index=1" } },
    ])
    expect(steps("browser_tabs", { action: "close", index: "t2" })).toEqual([
      { command: "tab close", args: { name: "t2" } },
    ])
    expect(() => steps("browser_tabs", { action: "juggle" })).toThrow(/no action "juggle"/)
  })

  test("any call may set the tab and the timeout", () => {
    const [step] = tools.get("browser_click")?.steps({ target: "e1", tab: "t2", timeoutMs: 900 }) ?? []
    expect(step).toEqual({ command: "click", args: { target: "e1" }, settings: { tab: "t2", timeout: 900 } })
  })

  test("unknown arguments are left for the command to refuse", () => {
    expect(steps("browser_press_key", { key: "Enter", keys: 2 })).toEqual([
      { command: "press", args: { key: "Enter", keys: 2 } },
    ])
  })
})

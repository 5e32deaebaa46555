import { describe, expect, test } from "vitest"
import { type SettingName, settingNames, settings } from "../../command/define/settings.ts"
import { forwardedVariables } from "../../generated/client-facts.ts"
import { checkVariables, theirVariables, variablesInWords } from "./variables.ts"

const all = Object.entries(theirVariables)
const variablesOf = (name: SettingName): readonly string[] => {
  const facts: { env?: readonly string[] } = settings[name]
  return facts.env ?? []
}

describe.each(all)("%s", (name, use) => {
  test("reaches the runtime", () => {
    expect(forwardedVariables).toContain(name)
  })

  test("is what the table says", () => {
    if ("sets" in use) expect(variablesOf(use.sets)).toContain(name)
    const check = () => checkVariables({ [name]: "something" })
    if (!("instead" in use)) return expect(check).not.toThrow()
    expect(check).toThrow(
      expect.objectContaining({
        code: "bad_config",
        message: `${name} is set, but has no effect here: ${use.instead}`,
        hint: `unset ${name}`,
      }),
    )
  })

  test.each(["", "0", "false"])("asks for nothing as %j", (value) => {
    expect(() => checkVariables({ [name]: value })).not.toThrow()
  })

  test("is documented", () => {
    expect(variablesInWords[name]).toMatch(/^(the same as `--|sets `|changes nothing: |refused: ).+/)
  })
})

test("settings read none that the table does not have", () => {
  const read = settingNames()
    .flatMap(variablesOf)
    .filter((name) => name.startsWith("AGENT_BROWSER_"))
  const sets = all.flatMap(([name, use]) => ("sets" in use ? [name] : []))
  expect(read.sort()).toEqual(sets.sort())
})

import { expect, test } from "vitest"
import { checkNamed, textsIn } from "./named.ts"

test("only variables that the call names, as whole words, may be told", () => {
  const said = textsIn({ steps: ["fill e4 --secret SHOP_PASSWORD", ["type e5\t--secret=CODE"]], nth: 1, none: null })
  expect(() => checkNamed(["SHOP_PASSWORD", "CODE"], said)).not.toThrow()
  for (const other of ["SHOP", "PASSWORD", "AWS_SECRET_ACCESS_KEY", "SHOP_PASSWORD_2"]) {
    expect(() => checkNamed(["CODE", other], said)).toThrow(
      `asked for the variable ${other}, which the call does not name`,
    )
  }
})

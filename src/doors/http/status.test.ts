import { expect, test } from "vitest"
import { statusOf } from "./status.ts"

test.each([
  ["missing_argument", 400],
  ["bad_name", 400],
  ["unauthorized", 401],
  ["policy_denied", 403],
  ["path_refused", 403],
  ["unknown_command", 404],
  ["no_session", 404],
  ["too_large", 413],
  ["no_match", 422],
  ["stale_ref", 422],
  ["internal", 500],
  ["runtime_gone", 503],
  ["timeout", 504],
] as const)("%s is answered with %i", (code, status) => {
  expect(statusOf(code)).toBe(status)
})

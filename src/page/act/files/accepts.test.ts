import { expect, test } from "vitest"
import { isAccepted } from "./accepts.ts"

test.each([
  ["a.png", "", true],
  ["a.PNG", ".png", true],
  ["a.txt", "image/png,.jpg", false],
  ["a.jpeg", "image/jpeg", true],
  ["a.webp", "image/*", true],
  ["a.pdf", "application/pdf", true],
  ["a.txt", "application/pdf", false],
  ["a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", true],
])("%s for a field that asks for %j: %j", (name, accept, expected) => {
  expect(isAccepted(name, accept)).toBe(expected)
})

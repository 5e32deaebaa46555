import { describe, expect, test } from "vitest"
import { followedBy, intoCorners, mapped, mappedBox, unmoved } from "./mapping.ts"

describe("a mapping", () => {
  test("moves what is in a window to its place", () => {
    const mapping = intoCorners([10, 20, 410, 20, 410, 170, 10, 170], 400, 150)
    expect(mapped({ x: 5, y: 7 }, mapping)).toEqual({ x: 15, y: 27 })
  })

  test("does not stretch a window whose size is rounded to whole pixels", () => {
    const mapping = intoCorners([0, 0, 400.5, 0, 400.5, 150.25, 0, 150.25], 401, 150)
    expect(mapped({ x: 400, y: 150 }, mapping)).toEqual({ x: 400, y: 150 })
  })

  test("stretches a window that is drawn larger", () => {
    expect(
      mappedBox({ x: 1, y: 2, width: 3, height: 4 }, intoCorners([0, 0, 800, 0, 800, 300, 0, 300], 400, 150)),
    ).toEqual({
      x: 2,
      y: 4,
      width: 6,
      height: 8,
    })
  })

  test("gives the upright box around what is turned", () => {
    // Rotated clockwise by 90°: right becomes down, down becomes left.
    const turned = intoCorners([100, 0, 100, 50, 0, 50, 0, 0], 50, 100)
    expect(mappedBox({ x: 10, y: 20, width: 5, height: 7 }, turned)).toEqual({ x: 73, y: 10, width: 7, height: 5 })
  })

  test("follows another one", () => {
    const first = intoCorners([10, 0, 110, 0, 110, 100, 10, 100], 100, 100)
    const next = intoCorners([0, 5, 200, 5, 200, 205, 0, 205], 100, 100)
    expect(mapped({ x: 1, y: 1 }, followedBy(first, next))).toEqual(mapped(mapped({ x: 1, y: 1 }, first), next))
    expect(followedBy(first, unmoved)).toEqual(first)
  })

  test("of a window without a size leads nowhere, and does not fail", () => {
    expect(mapped({ x: 3, y: 4 }, intoCorners([7, 8, 7, 8, 7, 8, 7, 8], 0, 0))).toEqual({ x: 7, y: 8 })
  })
})

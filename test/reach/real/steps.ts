import type { LibrarySession } from "../../../src/doors/library/index.ts"

/** One action of a person on a page. */
export type Step = (session: LibrarySession) => Promise<unknown>

export const click =
  (target: string): Step =>
  (session) =>
    session.run("click", { target, first: true })

export const rightClick =
  (target: string): Step =>
  (session) =>
    session.run("click", { target, first: true, button: "right" })

export const doubleClick =
  (target: string): Step =>
  (session) =>
    session.run("dblclick", { target, first: true })

export const hover =
  (target: string): Step =>
  (session) =>
    session.run("hover", { target, first: true })

export const type =
  (target: string, text: string): Step =>
  (session) =>
    session.run("type", { target, text, first: true })

export const press =
  (key: string): Step =>
  (session) =>
    session.run("press", { key })

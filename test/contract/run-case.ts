import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import type { Command } from "../../src/command/define/command.ts"
import { commands } from "../../src/generated/commands.ts"
import { type Case, known, type Step, type World } from "./case.ts"
import { type Door, DoorError, type DoorMaker, type DoorReply } from "./door.ts"

const beyond = new Set<string>(commands.filter(({ effects }: Command) => effects.beyondSession).map(({ name }) => name))

/** Whether this door can distinguish the case from others. */
export function fits(each: Case, { carries, takesStdin, isConfined }: DoorMaker): boolean {
  if (each.stdin !== undefined && !takesStdin) return false
  if (isConfined && (each.beyondSession || [each, ...(each.setup ?? [])].some(({ command }) => beyond.has(command)))) {
    return false
  }
  return (
    each.error !== undefined || (carries.data && each.data !== undefined) || (carries.text && each.text !== undefined)
  )
}

export async function runCase(each: Case, door: Door, world: World): Promise<void> {
  const run = (step: Step) => runStep(step, door, world, true)
  for (const step of each.setup ?? []) await run(step)
  const reply = await runStep(each, door, world, false)
  if (each.data !== undefined && reply.data !== undefined) expect(reply.data).toEqual(known(each.data, world))
  if (each.text !== undefined && reply.text !== undefined) expectText(reply.text, known(each.text, world))
  if (each.message !== undefined) expect(reply.text).toMatch(each.message)
  expectNotes(reply.notes, known(each.notes ?? [], world))
  await each.check?.({ world, door, reply, run })
  for (const [script, value] of Object.entries(known(each.page ?? {}, world))) {
    expect(await valueInPage(script, door, world), script).toEqual(value)
  }
  expect((await readdir(world.folder)).sort()).toEqual([...(each.files ?? [])].sort())
}

/** The step's reply; for an expected failure, the message as text. */
async function runStep(step: Step, door: Door, world: World, aside: boolean): Promise<DoorReply> {
  const args: Readonly<Record<string, unknown>> = { ...(step.args === undefined ? {} : known(step.args, world)) }
  const { session } = world
  const stdin = step.stdin === undefined ? undefined : known(step.stdin, world)
  const running = door.run(step.command, args, {
    session,
    tab: step.tab,
    timeoutMs: step.timeoutMs,
    stdin,
    view: step.view,
    aside,
  })
  if (step.error === undefined) return running
  const failure: unknown = await running.then(
    () => undefined,
    (error) => error,
  )
  if (!(failure instanceof DoorError)) throw failure ?? new Error(`${step.command} succeeded instead of ${step.error}`)
  expect(failure.code, failure.message).toBe(step.error)
  return { text: failure.message, notes: [] }
}

/** A value that the page itself reports. */
async function valueInPage(script: string, door: Door, { session }: World): Promise<unknown> {
  const { data, text } = await door.run(
    "eval",
    { script: `JSON.stringify(${script} ?? null)` },
    { session, aside: true },
  )
  const said = typeof data === "object" && data !== null && "result" in data ? data.result : JSON.parse(text ?? "")
  return JSON.parse(String(said))
}

function expectText(text: string, expected: string | RegExp): void {
  if (typeof expected === "string") expect(text).toBe(expected)
  else expect(text).toMatch(expected)
}

function expectNotes(notes: readonly string[], expected: readonly (string | RegExp)[]): void {
  expect(notes).toEqual(expected.map((note) => (typeof note === "string" ? note : expect.stringMatching(note))))
}

export async function closeSession(door: Door, session: string): Promise<void> {
  await door.run("close", { purge: true }, { session, aside: true })
}

export async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
}

import { TabhandError } from "../../base/errors.ts"
import { clip, plural, quote } from "../../base/text.ts"
import { badSelector, noMatch } from "../selector.ts"
import type { Answer } from "./capture.ts"
import type { FoundFrame } from "./found-frame.ts"
import type { FrameEye, KeyedAnswer } from "./frame-eye.ts"
import { unlessGone } from "./lookout.ts"
import type { Question, WireThing } from "./question.ts"
import type { Refs } from "./refs.ts"
import { nameText, wordOf } from "./render/words.ts"
import type { Pick, Target } from "./target.ts"

type Found = Extract<Target, { readonly kind: "found" }>

interface Told extends KeyedAnswer {
  readonly eye: FrameEye
}

/** The answer about the element that is meant, among all those in the frames that commands are about. */
export async function resolve(
  frames: readonly FoundFrame[],
  target: Found,
  question: Question,
  refs: Refs,
  isInFrame: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  const all = await askAll(frames, target, question, signal)
  const count = sum(all, (told) => told.count)
  const isSeen = all.some(({ visible = 0 }) => visible > 0)
  const holding = all.filter((told) => (isSeen ? (told.visible ?? 0) : told.count) > 0)
  const rivals = sum(holding, (told) => (isSeen ? (told.visible ?? 0) : told.count))
  if (rivals === 0) throw noMatch(target.text, isInFrame)
  if (target.pick === "only" && rivals > 1) throw ambiguous(target.text, rivals, isSeen, holding, refs)
  let nth = target.pick === "only" ? 0 : target.pick < 0 ? rivals + target.pick : target.pick
  for (const told of holding) {
    const here = isSeen ? (told.visible ?? 0) : told.count
    if (nth < 0) break
    if (nth >= here) nth -= here
    else return { ...(nth === 0 ? told : await askAgain(told, target, question, nth, signal)), eye: told.eye, count }
  }
  throw noSuchNumber(target.text, target.pick, rivals)
}

export function noSuchNumber(text: string, pick: Pick, rivals: number): TabhandError {
  return new TabhandError("no_match", `there is no number ${pick} among what matches ${shown(text)}`, {
    hint: `${plural(rivals, "element")} match; they are counted from 0, and from -1 backwards`,
  })
}

/** How many elements there are in all. */
export async function countOf(frames: readonly FoundFrame[], target: Found, signal: AbortSignal): Promise<number> {
  return sum(await askAll(frames, target, { what: "id" }, signal), ({ count }) => count)
}

async function askAll(
  frames: readonly FoundFrame[],
  { finder, text }: Found,
  question: Question,
  signal: AbortSignal,
): Promise<Told[]> {
  const told = await Promise.all(
    frames.map(async ({ eye }): Promise<Told[]> => {
      const asked = eye.ask(finder, question, signal)
      // A frame may go while it is asked; that of which the question is may not.
      const answer = await (eye === frames[0]?.eye ? asked : unlessGone(asked, signal))
      if (answer?.malformed) throw badSelector(text)
      return answer === undefined ? [] : [{ ...answer, eye }]
    }),
  )
  return told.flat()
}

function askAgain({ eye }: Told, { finder }: Found, question: Question, nth: number, signal: AbortSignal) {
  return eye.ask(finder, question, signal, nth)
}

function sum(all: readonly Told[], of: (told: Told) => number): number {
  return all.reduce((total, told) => total + of(told), 0)
}

const CANDIDATES = 6

function ambiguous(text: string, count: number, isSeen: boolean, holding: readonly Told[], refs: Refs): TabhandError {
  const candidates = holding.flatMap(({ eye, documentKey, several, id }) =>
    (several ?? [one(id)]).map((thing) => ({
      ref: refs.of(eye, documentKey, thing.id),
      text: clip(`${thing.word ?? wordOf(thing.role)} ${nameText(thing.name)}`.trim(), 120),
    })),
  )
  return new TabhandError("ambiguous", `${shown(text)} matches ${count} ${isSeen ? "" : "hidden "}elements`, {
    hint: "name one of them by its ref, or say which with --first or --nth",
    candidates: candidates.slice(0, CANDIDATES),
  })
}

function one(id = 0): WireThing {
  return { id, role: "", name: "" }
}

function shown(text: string): string {
  return quote(clip(text, 200))
}

import { TabhandError } from "../../../base/errors.ts"
import { clip, plural, quote } from "../../../base/text.ts"
import type { Question, WireThing } from "../../../injected/wire/question.ts"
import type { Answer } from "../capture.ts"
import type { FoundFrame } from "../frames/found-frame.ts"
import type { FrameSnapshotter, KeyedAnswer } from "../frames/frame-snapshotter.ts"
import { unlessGone } from "../frames/lookout.ts"
import type { Refs } from "../model/refs.ts"
import { nameText, wordOf } from "../render/words.ts"
import { badSelector, noMatch } from "./selector.ts"
import type { Pick, Target } from "./target.ts"

type Found = Extract<Target, { readonly kind: "found" }>

interface FrameAnswer extends KeyedAnswer {
  readonly snapshotter: FrameSnapshotter
}

/** Asks about the target's element, among the matches in all frames in scope. */
export async function resolve(
  frames: readonly FoundFrame[],
  target: Found,
  question: Question,
  refs: Refs,
  isInFrame: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  const all = await askAll(frames, target, question, signal)
  const count = sum(all, (answer) => answer.count)
  const isSeen = all.some(({ visible = 0 }) => visible > 0)
  const holding = all.filter((answer) => (isSeen ? (answer.visible ?? 0) : answer.count) > 0)
  const rivals = sum(holding, (answer) => (isSeen ? (answer.visible ?? 0) : answer.count))
  if (rivals === 0) throw noMatch(target.text, isInFrame)
  if (target.pick === "only" && rivals > 1) throw ambiguous(target.text, rivals, isSeen, holding, refs)
  let nth = target.pick === "only" ? 0 : target.pick < 0 ? rivals + target.pick : target.pick
  for (const answer of holding) {
    const here = isSeen ? (answer.visible ?? 0) : answer.count
    if (nth < 0) break
    if (nth >= here) nth -= here
    else
      return {
        ...(nth === 0 ? answer : await askAgain(answer, target, question, nth, signal)),
        snapshotter: answer.snapshotter,
        count,
      }
  }
  throw noSuchNumber(target.text, target.pick, rivals)
}

export function noSuchNumber(text: string, pick: Pick, rivals: number): TabhandError {
  return new TabhandError("no_match", `there is no number ${pick} among what matches ${shown(text)}`, {
    hint: `${plural(rivals, "element")} match; they are counted from 0, and from -1 backwards`,
  })
}

/** The number of matches in all frames. */
export async function countOf(frames: readonly FoundFrame[], target: Found, signal: AbortSignal): Promise<number> {
  return sum(await askAll(frames, target, { what: "id" }, signal), ({ count }) => count)
}

async function askAll(
  frames: readonly FoundFrame[],
  { finder, text }: Found,
  question: Question,
  signal: AbortSignal,
): Promise<FrameAnswer[]> {
  const answers = await Promise.all(
    frames.map(async ({ snapshotter }): Promise<FrameAnswer[]> => {
      const asked = snapshotter.ask(finder, question, signal)
      // A child frame may be removed in the meantime; the outermost one in scope may not.
      const answer = await (snapshotter === frames[0]?.snapshotter ? asked : unlessGone(asked, signal))
      if (answer?.malformed) throw badSelector(text)
      return answer === undefined ? [] : [{ ...answer, snapshotter }]
    }),
  )
  return answers.flat()
}

function askAgain(
  { snapshotter }: FrameAnswer,
  { finder }: Found,
  question: Question,
  nth: number,
  signal: AbortSignal,
) {
  return snapshotter.ask(finder, question, signal, nth)
}

function sum(all: readonly FrameAnswer[], of: (answer: FrameAnswer) => number): number {
  return all.reduce((total, answer) => total + of(answer), 0)
}

const CANDIDATES = 6

function ambiguous(
  text: string,
  count: number,
  isSeen: boolean,
  holding: readonly FrameAnswer[],
  refs: Refs,
): TabhandError {
  const candidates = holding.flatMap(({ snapshotter, documentKey, several, id }) =>
    (several ?? [one(id)]).map((thing) => ({
      ref: refs.of(snapshotter, documentKey, thing.id),
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

import { z } from "zod"
import { clip, quote } from "../../base/text.ts"
import { numeric, textual, yesOrNo } from "../../command/define/lenient.ts"
import { variableName } from "../../protocol/wire.ts"
import type { ToolArgs } from "../../tools/tool.ts"
import type { FacadeAnswer } from "../facade.ts"
import { type Acted, actOn, click, press, type } from "../spacebot/act.ts"
import { answerWith, type Output } from "../spacebot/answers.ts"
import { browserError } from "../spacebot/browser-error.ts"
import { elementsOf, showsControl } from "../spacebot/elements.ts"
import type { Job, Wording } from "../spacebot/job.ts"
import { evaluate } from "../spacebot/page-text.ts"
import { readParams } from "../spacebot/params.ts"
import { screenshot } from "../spacebot/screenshot.ts"
import { knownElements } from "../spacebot/snapshot.ts"
import { closeTab, listTabs, navigate, open } from "../spacebot/tabs.ts"
import { treeOf } from "./tree.ts"

export const wording: Wording = { launch: "browser_launch", element: (number) => `index ${number}` }

const index = numeric(z.number().int().min(0)).optional()
const word = textual().optional()

const place = { index, selector: word }

/** The parameters of each tool, and what it does. */
const calls = {
  browser_launch: call({}, async (job) => ({ message: await job.worker.launch(job) })),
  browser_navigate: call({ url: word }, async (job, { url }) => {
    if (url === undefined) throw browserError("url is required for navigate action")
    const { browser } = job.worker
    if (!browser.isRunning) await job.worker.launch(job)
    return navigate(job, url)
  }),
  browser_snapshot: call({}, snapshot),
  browser_click: call(place, async (job, { index, selector }) => {
    const acted = actedOf(job, index, selector)
    await click(job, acted)
    return { message: `Clicked element at ${acted.words}` }
  }),
  browser_type: call(
    { ...place, text: word, secret: word, clear: yesOrNo().default(true) },
    async (job, { index, selector, text, secret, clear }) => {
      const typed = textOrSecret(text, secret)
      const acted = actedOf(job, index, selector)
      if (typed.secret !== undefined) {
        const command = clear ? "fill" : "type"
        await actOn(job, acted, { command, args: { secret: typed.secret } }, "type failed")
        return { message: `Typed secret '${typed.secret}' into element at ${acted.words}` }
      }
      return { message: `Typed '${await type(job, acted, typed.text, clear)}' into element at ${acted.words}` }
    },
    ["text"],
  ),
  browser_press_key: call({ key: word }, async (job, { key }) => {
    if (key === undefined) throw browserError("key is required for act:press_key")
    return { message: `Pressed key '${await press(job, job.worker.activeTab(job), undefined, key)}'` }
  }),
  browser_screenshot: call({ full_page: yesOrNo().default(false) }, (job, { full_page }) =>
    screenshot(job, job.worker.activeTab(job), undefined, full_page),
  ),
  browser_evaluate: call({ script: word }, (job, { script }) => evaluate(job, script)),
  browser_tab_open: call({ url: word }, (job, { url }) => open(job, url)),
  browser_tab_list: call({}, listTabs),
  browser_tab_close: call({ target_id: word }, (job, { target_id }) => closeTab(job, target_id)),
  browser_close: call({}, async (job) => ({ message: await job.worker.close(job) })),
} satisfies Record<string, (job: Job) => Promise<Output>>

/** Carries out a call of one of the tools. */
export async function perform(job: Job): Promise<FacadeAnswer> {
  const { tool } = job.call
  const run = isKnown(tool) ? calls[tool] : undefined
  if (!run) throw browserError(`there is no tool ${quote(clip(tool, 80))}`)
  return answerWith(await run(job), job.notes)
}

function isKnown(tool: string): tool is keyof typeof calls {
  return Object.hasOwn(calls, tool)
}

function call<Fields extends z.ZodRawShape>(
  fields: Fields,
  run: (job: Job, params: z.output<z.ZodObject<Fields>>) => Promise<Output>,
  mayBeEmpty: readonly string[] = [],
): (job: Job) => Promise<Output> {
  return (job) => {
    const { params, notes } = readParams(job.call.args, fields, mayBeEmpty)
    job.notes.push(...notes)
    return run(job, params)
  }
}

/** The variable whose value a call types. */
export function variablesOf(tool: string, { secret, text }: ToolArgs): readonly string[] {
  return tool === "browser_type" && !text && typeof secret === "string" && variableName.test(secret) ? [secret] : []
}

type Typed = { readonly text: string; readonly secret?: undefined } | { readonly secret: string }

function textOrSecret(text: string | undefined, secret: string | undefined): Typed {
  if (secret === undefined && text === undefined) {
    throw browserError(
      "provide either `text` (plain text) or `secret` (secret name from the secret store) to type into the element",
    )
  }
  if (secret === undefined) return { text: text ?? "" }
  if (text) {
    throw browserError("`text` and `secret` are mutually exclusive — provide one or the other")
  }
  if (variableName.test(secret)) return { secret }
  throw browserError(`failed to resolve secret ${quote(clip(secret, 80))}: that is not a name of a secret`)
}

interface ActedByWords extends Acted {
  readonly words: string
}

function actedOf(job: Job, index: number | undefined, selector: string | undefined): ActedByWords {
  if (selector === undefined && index === undefined) {
    throw browserError("provide either `index` (from browser_snapshot) or `selector` (CSS selector)")
  }
  const tab = job.worker.activeTab(job)
  const again = "run browser_snapshot again"
  if (selector !== undefined) {
    const words = `selector '${selector}'`
    const gone = () => browserError(`element not found via ${words}: it is no longer on the page — ${again}`)
    return { tab, target: `css=${selector}`, words, gone }
  }
  const words = `index ${index}`
  const known = job.worker.refs.at(index ?? 0)
  if (!known) throw noSuchIndex(words, job.worker.refs.size)
  const gone = () => browserError(`element ${words} is no longer on the page — ${again} to get fresh indices`)
  return { tab, target: known.ref, known, words, gone }
}

function noSuchIndex(words: string, size: number): Error {
  const there = size === 0 ? "there is no current snapshot with any" : `max index in current snapshot: ${size - 1}`
  return browserError(`element ${words} not found — run browser_snapshot to get fresh indices (${there})`)
}

async function snapshot(job: Job): Promise<Output> {
  const tab = job.worker.activeTab(job)
  let found = await elementsOf(job, tab, { all: true })
  let tree = treeOf(found.elements)
  if (tree.elements.length === 0 && (await showsControl(job, tab))) {
    found = await elementsOf(job, tab, { all: true })
    tree = treeOf(found.elements)
  }
  const known = new Map(knownElements(found.elements).map(({ listed, known }) => [listed, known]))
  job.worker.refs.fill(
    tab,
    tree.elements.flatMap((element) => known.get(element) ?? []),
  )
  return {
    message: `${tree.elements.length} interactive element(s) found`,
    title: found.title,
    url: found.origin,
    snapshot: tree.text,
  }
}

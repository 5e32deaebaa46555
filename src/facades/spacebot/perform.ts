import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { textual, yesOrNo } from "../../command/define/lenient.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeAnswer } from "../facade.ts"
import { type Acted, actOn, click, clickAndType, press } from "./act.ts"
import { answerWith, type Output } from "./answers.ts"
import { browserError } from "./browser-error.ts"
import { actions, actKinds } from "./definition.ts"
import type { Job, Wording } from "./job.ts"
import { content, evaluate } from "./page-text.ts"
import { readParams } from "./params.ts"
import type { KnownElement } from "./refs.ts"
import { screenshot } from "./screenshot.ts"
import { snapshot } from "./snapshot.ts"
import { closeTab, focusTab, listTabs, navigate, open } from "./tabs.ts"

const fields = {
  action: z.enum(actions),
  url: textual().optional(),
  target_id: textual().optional(),
  element_ref: textual().optional(),
  act_kind: z.enum(actKinds).optional(),
  text: textual().optional(),
  key: textual().optional(),
  full_page: yesOrNo().default(false),
  script: textual().optional(),
}

type Params = z.output<z.ZodObject<typeof fields>>

export const wording: Wording = { launch: "launch", element: (number) => `e${number}` }

/** Carries out a call of the one tool. */
export async function perform(job: Job): Promise<FacadeAnswer> {
  // The prose of the document calls it so.
  const { kind, ...given } = job.call.args
  const { params, notes } = readParams({ ...given, act_kind: given.act_kind ?? kind }, fields, ["text"])
  job.notes.push(...notes)
  return answerWith(await outputOf(job, params), job.notes)
}

async function outputOf(job: Job, params: Params): Promise<Output> {
  const { worker } = job
  const { action, url, target_id, script } = params
  switch (action) {
    case "launch":
      return { message: await worker.launch(job) }
    case "navigate":
      if (url === undefined) throw browserError("url is required for navigate action")
      return navigate(job, url)
    case "open":
      return open(job, url)
    case "tabs":
      return listTabs(job)
    case "focus":
      return focusTab(job, target_id)
    case "close_tab":
      return closeTab(job, target_id)
    case "snapshot":
      return snapshot(job)
    case "act":
      return act(job, params)
    case "screenshot":
      return shoot(job, params)
    case "evaluate":
      return evaluate(job, script)
    case "content":
      return content(job)
    case "close":
      return { message: await worker.close(job) }
  }
}

async function shoot(job: Job, { element_ref, full_page }: Params): Promise<Output> {
  const tab = job.worker.activeTab(job)
  return screenshot(job, tab, element_ref === undefined ? undefined : elementOf(job, tab, element_ref), full_page)
}

async function act(job: Job, { act_kind, element_ref, text, key }: Params): Promise<Output> {
  if (act_kind === undefined) throw browserError("act_kind is required for act action")
  const tab = job.worker.activeTab(job)
  const element = () => elementOf(job, tab, element_ref)
  switch (act_kind) {
    case "click":
      await click(job, element())
      return { message: "Clicked element" }
    case "type":
      if (text === undefined) throw browserError("text is required for act:type")
      return { message: `Typed '${await clickAndType(job, element(), text)}' into element` }
    case "press_key": {
      if (key === undefined) throw browserError("key is required for act:press_key")
      const pressed = await press(job, tab, element_ref === undefined ? undefined : element(), key)
      return { message: `Pressed key '${pressed}'` }
    }
    case "hover":
      await actOn(job, element(), { command: "hover", args: {} }, "hover failed")
      return { message: "Hovered over element" }
    case "scroll_into_view":
      await actOn(job, element(), { command: "scrollintoview", args: {} }, "scroll_into_view failed")
      return { message: "Scrolled element into view" }
    case "focus":
      await actOn(job, element(), { command: "focus", args: {} }, "focus failed")
      return { message: "Focused element" }
  }
}

function elementOf({ worker }: Job, tab: Tab, ref: string | undefined): Acted {
  if (ref === undefined) throw browserError("element_ref is required for this action")
  const [, number] = /^e(\d+)$/.exec(ref) ?? []
  const known = number === undefined ? undefined : worker.refs.at(Number(number))
  if (!known) throw browserError(`unknown element ref '${ref}' — run snapshot first to get element refs`)
  return {
    tab,
    target: known.ref,
    known,
    gone: ({ hint }) =>
      browserError(
        `failed to find element for ref '${ref}' (selector: ${selectorOf(known)}): it is no longer on the page`,
        {
          ...(hint === undefined ? {} : { hint }),
        },
      ),
  }
}

/** The selector that Spacebot looks for it by. */
function selectorOf({ role, name }: KnownElement): string {
  return `[role='${role}']${name === "" ? "" : `[aria-label='${oneLine(name).replaceAll("'", "\\'")}']`}`
}

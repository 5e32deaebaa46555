import { TabhandError } from "../../base/errors.ts"
import type { BaseCall, Command } from "../../command/define/command.ts"
import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"
import { check } from "../act/check.ts"
import { click } from "../act/click.ts"
import { dblclick } from "../act/dblclick.ts"
import { fill } from "../act/fill.ts"
import { focus } from "../act/focus.ts"
import { hover } from "../act/hover.ts"
import { select } from "../act/select.ts"
import { type } from "../act/type.ts"
import { uncheck } from "../act/uncheck.ts"
import { getText } from "../inspect/element-contents.ts"

export const actions = [
  "click",
  "dblclick",
  "fill",
  "type",
  "check",
  "uncheck",
  "hover",
  "focus",
  "text",
  "select",
] as const
export type Action = (typeof actions)[number]

interface ActionFacts {
  readonly command: Command
  /** The argument that gets the text, if the action needs one. */
  readonly text?: string
}

const facts: Readonly<Record<Action, ActionFacts>> = {
  click: { command: click },
  dblclick: { command: dblclick },
  fill: { command: fill, text: "text" },
  type: { command: type, text: "text" },
  check: { command: check },
  uncheck: { command: uncheck },
  hover: { command: hover },
  focus: { command: focus },
  text: { command: getText },
  select: { command: select, text: "values" },
}

/** A target, and which one of several matches. */
export interface Sought {
  readonly target: string
  readonly first?: boolean
  readonly nth?: number | undefined
}

type TabCall = Omit<BaseCall<unknown>, "args"> & { readonly session: Session; readonly tab: Tab }

/** Whether the action takes a text, which may be a secret. */
export function takesText(action: unknown): boolean {
  const known = actions.find((each) => each === action)
  return known !== undefined && facts[known].text !== undefined
}

/** Does to the element what the command of that name does. */
export async function runAction(
  call: TabCall,
  sought: Sought,
  action: Action,
  text: string | undefined,
): Promise<object> {
  const { command, text: argument } = facts[action]
  call.session.policy.checkCommand(command.name)
  const given = argument === undefined ? {} : textFor(call, action, argument, text)
  if (argument === undefined && text !== undefined) throw takesNoText(call, action)
  const { data } = await (await command.prepare({ ...sought, ...given }, call.caller)).run(call)
  return data
}

export function sayAction(action: Action, data: object): string {
  return facts[action].command.say(data)
}

function textFor({ request, showArgument }: TabCall, action: Action, argument: string, text: string | undefined) {
  if (text === undefined) {
    throw new TabhandError("missing_argument", `${request.command.name}: ${action} needs a text`, {
      hint: `write it after ${action}`,
    })
  }
  if (argument === "text") return { text }
  // What is selected is no secret: the page shows it.
  showArgument("text")
  return { [argument]: [text] }
}

function takesNoText({ request }: TabCall, action: Action): TabhandError {
  return new TabhandError("bad_argument", `${request.command.name}: ${action} takes no text`, {
    hint: `put what is looked for in quotes; see: help ${request.command.name}`,
  })
}

import { TabhandError } from "../../base/errors.ts"
import { findInstalled } from "../../browser/executable/candidates.ts"
import type { Settings } from "../../command/define/settings.ts"
import type { Session } from "../../session/session.ts"
import type { FacadeCall, FacadeStep } from "../facade.ts"
import type { BrowserKind } from "./definition.ts"
import { operatorError } from "./operator-error.ts"
import type { Params } from "./params.ts"
import type { OperatorSettings } from "./settings.ts"

const PORT = 9222
const ATTACH_MS = 5_000

/** Which browser an agent has opened, or wants to. */
export interface Launch {
  /** Undefined if it was not said, for an attached browser. */
  readonly browser: BrowserKind | undefined
  readonly headless: boolean
  /** The debugging address of a browser that runs already. */
  readonly cdp: string | undefined
  /** Whether the model chose to attach. */
  readonly isChosen: boolean
}

/** What the model asked for; what it left open is the operator's choice, then the document's default. */
export function launchOf(params: Params, set: OperatorSettings, settings: Settings): Launch {
  const attaches = params.attach_to_existing ?? set.attach_to_existing ?? false
  const port = params.cdp_port ?? set.cdp_port ?? PORT
  const isSet = set.attach_to_existing === true && port === (set.cdp_port ?? PORT)
  return {
    browser: params.browser ?? set.browser ?? (attaches ? undefined : "chrome"),
    // Whether there is a display is a fact of the machine: its operator knows better than a model.
    headless: set.headless ?? params.headless ?? (settings.headed === undefined ? false : !settings.headed),
    cdp: attaches ? `http://127.0.0.1:${port}` : settings.cdp,
    isChosen: attaches && !isSet && set.allow_attach !== true,
  }
}

/** How a session with that browser is started. */
export function howToStart(launch: Launch, set: OperatorSettings, call: FacadeCall): Partial<FacadeStep> {
  const { settings } = call
  const { cdp } = launch
  if (cdp === undefined) {
    const program = programOf(launch, set, settings)
    const executable = program === undefined ? {} : { executablePath: program }
    return { settings: { ...settings, ...executable, headed: !launch.headless } }
  }
  // An attached browser is started already, and has its own profile.
  const { args, extensions, profile, proxy, stealth, headed, ...rest } = settings
  const chosen = launch.isChosen ? { chosen: { settings: { cdp }, called: { cdp: "attach_to_existing" } } } : {}
  return { settings: { ...rest, cdp, cdpWait: ATTACH_MS }, ...chosen }
}

/** The program of a browser that is not simply found. */
function programOf({ browser }: Launch, set: OperatorSettings, { executablePath }: Settings): string | undefined {
  if (browser !== "edge") return set.chrome_path || executablePath
  const program = set.edge_path || findInstalled("Edge", process.env)
  if (program !== undefined) return program
  throw new TabhandError("launch_failed", "Microsoft Edge is not installed here.", {
    hint: "use browser='chrome'; the operator can name the program of an Edge with edge_path",
  })
}

/** What kind of browser it turned out to be. */
export function kindOf({ context }: Session): BrowserKind {
  return /\bEdg\//.test(context?.browser.facts.userAgent ?? "") ? "edge" : "chrome"
}

/** What differs between two browsers, in the words of the tool; undefined if nothing does. */
export function differenceOf(open: Launch, wanted: Launch, params: Params): string | undefined {
  if (wanted.browser !== undefined && open.browser !== wanted.browser) return `browser='${open.browser}'`
  if (open.cdp !== wanted.cdp) return open.cdp === undefined ? "attach_to_existing=false" : `the browser at ${open.cdp}`
  const isAsked = params.headless !== undefined && open.cdp === undefined
  return isAsked && open.headless !== wanted.headless ? `headless=${open.headless}` : undefined
}

/** Refuses a session that another door has opened with a browser of another kind. */
export function checkJoined({ options, context }: Session, wanted: Launch): void {
  if (!context) return
  const isOther = options.cdp !== wanted.cdp || (options.executable !== undefined && wanted.browser === "edge")
  if (!isOther) return
  throw operatorError("The session is open already, with another browser.", {
    hint: "open the browser that it has, or have the session closed where it was opened",
  })
}

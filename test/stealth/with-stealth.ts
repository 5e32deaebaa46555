import type { CdpSession } from "../../src/cdp/cdp-session.ts"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import type { Look } from "../../src/page/stealth/finding.ts"
import { lookSource } from "../../src/page/stealth/look-source.ts"
import type { Session } from "../../src/session/session.ts"
import { evaluate } from "../support/drive.ts"
import { known, withEngine } from "../support/with-engine.ts"

/** The self-test's look, as an expression that runs wherever it is evaluated. */
export const look = `(${lookSource})()`

/** One runtime with two browsers: one that is disguised and one that is not. */
export function withStealth() {
  const engine = withEngine()
  const sessionOf = (name: string): Session => known(engine.tabhand.runtime.sessions.find(name))
  const pageOf = (name: string): CdpSession => known(sessionOf(name).tabs.active).page.target.session
  return {
    get site() {
      return engine.site
    },
    get runtime() {
      return engine.tabhand.runtime
    },
    plain: (name: string) => engine.tabhand.session(name),
    stealthy: (name: string, settings: ConstructorParameters<typeof Tabhand>[1] = {}) =>
      new Tabhand(engine.tabhand.runtime, { stealth: true, ...settings }).session(name),
    sessionOf,
    pageOf,
    /** The value of an expression in the page, as if somebody had just touched it. */
    value: (name: string, expression: string) => evaluate(pageOf(name), expression),
    /** Where code of the session runs besides its pages. */
    targetOf: (name: string, type: string) =>
      known(
        known(sessionOf(name).context)
          .targets()
          .find(({ info }) => info.type === type),
      ).session,
  }
}

export function asLook(value: unknown): Look {
  if (isLook(value)) return value
  throw new Error(`no look: ${JSON.stringify(value)}`)
}

function isLook(value: unknown): value is Look {
  return typeof value === "object" && value !== null && "findings" in value && "traits" in value
}

import type { CdpSession } from "../../src/cdp/cdp-session.ts"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import { stealthCheckScript } from "../../src/generated/injected/stealth-check.ts"
import type { Look } from "../../src/injected/wire/finding.ts"
import type { Session } from "../../src/session/session.ts"
import { evaluate } from "../support/drive.ts"
import { known, withEngine } from "../support/with-engine.ts"

/** The self-test as an expression that can be evaluated anywhere. */
export const look = `(${stealthCheckScript})()`

/** One runtime with two browsers: a disguised one and a plain one. */
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
    /** The value of an expression in the page, evaluated with user activation. */
    value: (name: string, expression: string) => evaluate(pageOf(name), expression),
    /** The session of a frame or worker target. */
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

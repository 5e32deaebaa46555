import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { errnoOf } from "../../base/errors.ts"
import { homePaths } from "../../base/home.ts"
import { parseJson } from "../../base/json.ts"
import { makeHome } from "../../base/private-place.ts"
import { acquireLock, type Lock, lockHolder, type TakenLock } from "../../browser/numbered-lock.ts"

/** The addresses of brokers, if no flag names one. */
export const serverVariable = "TABHAND_NATS_URL"

const brokerFacts = z.object({ servers: z.array(z.string()), pid: z.number() })

/** What a running `tabhand broker` says of itself to other processes. */
export type BrokerFacts = z.output<typeof brokerFacts>

/** Where a home keeps which commands of a broker it carried out. */
export function brokerMemory(home: string): string {
  return join(home, "broker")
}

/** Makes this process the one door of that home: two would not know what the other one carried out. */
export function acquireBrokerLock(home: string): TakenLock {
  makeHome(home)
  return acquireLock(lockOf(home))
}

export function writeBrokerFacts(home: string, facts: BrokerFacts): { remove(): void } {
  const file = factsFile(home)
  mkdirSync(homePaths(home).run, { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify(facts), { mode: 0o600 })
  return { remove: () => rmSync(file, { force: true }) }
}

/** The running door of that home. */
export function runningBroker(home: string): BrokerFacts | undefined {
  const holder = lockHolder(lockOf(home))
  if (!holder) return undefined
  const facts = brokerFacts.safeParse(parseJson(readFacts(home)))
  // It may be starting.
  return facts.data?.pid === holder.pid ? facts.data : { servers: [], pid: holder.pid }
}

function readFacts(home: string): string {
  try {
    return readFileSync(factsFile(home), "utf8")
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return ""
    throw error
  }
}

function factsFile(home: string): string {
  return join(homePaths(home).run, "broker.json")
}

function lockOf(home: string): Lock {
  return { folder: homePaths(home).run, name: "broker" }
}

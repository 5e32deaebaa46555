import { TabhandError } from "../../base/errors.ts"
import { homeFolder } from "../../base/home.ts"
import { RuntimeClient } from "../../client/runtime-client.ts"
import {
  acquireBrokerLock,
  type BrokerFacts,
  brokerMemory,
  writeBrokerFacts,
} from "../../commands/system/broker-facts.ts"
import { forwardedFrom } from "../../protocol/environment.ts"
import { Installer } from "../installer.ts"
import { Counters } from "./counters.ts"
import { BrokerDoor } from "./door.ts"
import { LastingMemory } from "./memory/lasting.ts"
import { NatsBroker } from "./nats-broker.ts"
import { natsPlace } from "./nats-options.ts"
import type { BrokerOptions } from "./options.ts"
import { RuntimeBrowser } from "./runtime-browser.ts"
import { subjectsFor } from "./subjects.ts"

export interface Opened {
  /** Printed for the user. */
  readonly facts: BrokerFacts & { readonly commands: readonly string[]; readonly replies: string }
  /** Rejects when no more commands can arrive. */
  readonly deaf: Promise<never>
  close(): Promise<void>
}

/** Connects, and carries out commands until it is closed. `say` receives what the user should know in the meantime. */
export async function serve(
  options: BrokerOptions,
  env: NodeJS.ProcessEnv,
  say: (what: unknown) => void,
  signal: AbortSignal,
): Promise<Opened> {
  const home = homeFolder(env)
  const { cwd, domains, drainMs, graceMs, limits, settings } = options
  const subjects = subjectsFor(options.subjects)
  // Not for the runtime and its browsers, which this process may start: it also removes the secrets from `env`.
  const place = natsPlace(options.nats, cwd, env)
  const lock = acquireBrokerLock(home)
  if (!lock.held) throw otherDoor(lock.by.pid, home)
  const memory = await LastingMemory.open(brokerMemory(home), options.memory)
  const counters = new Counters()
  let fail: (error: unknown) => void = () => {}
  const deaf = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  deaf.catch(() => undefined)
  const nats = await NatsBroker.connect(
    place.options,
    {
      lost: () => say("the connection is lost; connecting again"),
      back() {
        counters.add("reconnects")
        say("connected again")
      },
      failed: say,
      deaf: fail,
      replyLost: () => counters.add("repliesLost"),
    },
    signal,
  )
  const client = new RuntimeClient({ home })
  const browser = new RuntimeBrowser({
    client,
    home,
    installer: new Installer(home),
    cwd,
    env: forwardedFrom(env),
    settings,
    graceMs,
    report: say,
  })
  const door = new BrokerDoor({ broker: nats, browser, memory, subjects, limits, domains, counters, report: say })
  const facts = { servers: [...place.servers], pid: process.pid }
  const record = writeBrokerFacts(home, facts)
  return {
    facts: { ...facts, commands: subjects.commands, replies: subjects.replies },
    deaf,
    async close() {
      await door.end(drainMs)
      await nats.close()
      await memory.close()
      client.close()
      record.remove()
    },
  }
}

function otherDoor(pid: number, home: string): TabhandError {
  return new TabhandError("broker_unreachable", `another \`tabhand broker\` runs for ${home}, pid ${pid}`, {
    hint: "it can take several instances; for another one, set TABHAND_HOME to another folder",
  })
}

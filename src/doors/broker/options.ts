import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { asWritten, type Settings, seenFrom } from "../../command/define/settings.ts"
import type { Caller } from "../../command/run/caller.ts"
import { tabhandDialect } from "../../command/run/tabhand-dialect.ts"
import { broker } from "../../commands/system/servers.ts"
import { isProtocolDomain, type ProtocolDomain, protocolDomains } from "../../protocol/session-events.ts"
import { defaultLimits, type Limits } from "./limits.ts"
import { defaultMemory, type MemoryLimits } from "./memory/memory.ts"
import type { NatsFlags } from "./nats-options.ts"
import { instanceName, type SubjectsAsked } from "./subjects.ts"

const words = z
  .array(z.string())
  .transform((given) => given.flatMap((each) => each.split(",")).filter((word) => word !== ""))

/** The arguments that passed the declaration, typed. */
const given = z.object({
  server: words,
  instance: words,
  events: words,
  reversed: z.boolean(),
  user: z.string().optional(),
  passwordFile: z.string().optional(),
  tokenFile: z.string().optional(),
  nkeyFile: z.string().optional(),
  credsFile: z.string().optional(),
  tlsCa: z.string().optional(),
  tlsCert: z.string().optional(),
  tlsKey: z.string().optional(),
  commandTimeout: z.number(),
  waiting: z.number(),
  waitingInAll: z.number(),
  sessions: z.number(),
  idle: z.number(),
  grace: z.number(),
  drain: z.number(),
  remember: z.number(),
  rememberHours: z.number(),
})

export interface BrokerOptions {
  readonly nats: NatsFlags
  readonly subjects: SubjectsAsked
  readonly domains: readonly ProtocolDomain[]
  readonly limits: Limits
  readonly memory: MemoryLimits
  readonly graceMs: number
  readonly drainMs: number
  /** Settings for all calls, as configuration files write them. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly cwd: string
}

/** The checked options of the door. */
export async function readOptions(
  args: Readonly<Record<string, unknown>>,
  flags: Settings,
  cwd: string,
): Promise<BrokerOptions> {
  const { shown } = await broker.prepare(args, shell(cwd))
  const fallbacks = Object.entries(broker.args).map(([name, { facts }]) => [name, facts.fallback])
  const options = given.parse({ ...Object.fromEntries(fallbacks), ...shown })
  const { instance, events, reversed, commandTimeout, waiting, waitingInAll, sessions, idle, ...others } = options
  const { grace, drain, remember, rememberHours, ...nats } = others
  const odd = instance.find((name) => !instanceName.test(name))
  if (odd !== undefined) {
    throw new TabhandError("bad_argument", `${quote(clip(odd, 80))} cannot name an instance`, {
      hint: "use up to 40 letters, digits, dashes and underscores",
    })
  }
  return {
    nats,
    subjects: { instances: instance, reversed },
    domains: domainsIn(events),
    limits: {
      ...defaultLimits,
      deadlineMs: commandTimeout,
      waitingInSession: waiting,
      inAll: waitingInAll,
      sessions,
      idleMs: idle * 60_000,
    },
    memory: { ...defaultMemory, commands: remember, ageMs: rememberHours * 3_600_000 },
    graceMs: grace * 1_000,
    drainMs: drain * 1_000,
    settings: generalSettings(seenFrom(cwd, flags)),
    cwd,
  }
}

export function domainsIn(names: readonly string[]): readonly ProtocolDomain[] {
  if (names.length === 1 && names[0] === "none") return []
  const other = names.find((name) => !isProtocolDomain(name))
  if (other === undefined) return [...new Set(names.filter(isProtocolDomain))]
  const near = nearest(other, protocolDomains)
  throw new TabhandError("bad_argument", `there is no domain ${quote(clip(other, 80))} to mirror`, {
    hint: near ? `did you mean ${near}?` : `there are: ${protocolDomains.join(", ")}, or none`,
  })
}

/** Sessions are those of the broker, and the format of replies is fixed. */
function generalSettings({ json: _json, dialect: _dialect, session, tab, ...rest }: Settings): Record<string, unknown> {
  const named = session !== undefined ? "--session" : tab !== undefined ? "--tab" : undefined
  if (named !== undefined) {
    throw new TabhandError("bad_flag", `${named} is not for this server: each session of the broker has its own`)
  }
  return asWritten(rest)
}

/** The user who starts the program may use all of their files. */
function shell(cwd: string): Caller {
  return { door: "broker", client: "shell", cwd, files: { kind: "user" }, dialect: tabhandDialect, display: {} }
}

import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import {
  type Authenticator,
  type ConnectionOptions,
  credsAuthenticator,
  nkeyAuthenticator,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from "@nats-io/transport-node"
import { messageOf, TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { serverVariable } from "../../commands/system/broker-facts.ts"
import { variableIn } from "../../protocol/environment.ts"

/** Flags; secrets are in files or variables, because all users of a machine can see the arguments of a program. */
export interface NatsFlags {
  readonly server: readonly string[]
  readonly user?: string | undefined
  readonly passwordFile?: string | undefined
  readonly tokenFile?: string | undefined
  readonly nkeyFile?: string | undefined
  readonly credsFile?: string | undefined
  readonly tlsCa?: string | undefined
  readonly tlsCert?: string | undefined
  readonly tlsKey?: string | undefined
}

/** Variables that hold secrets of the broker. They are removed from the environment once they are read. */
const secretVariables = {
  password: "TABHAND_NATS_PASSWORD",
  token: "TABHAND_NATS_TOKEN",
  nkey: "TABHAND_NATS_NKEY",
} as const

export interface NatsPlace {
  readonly options: ConnectionOptions
  /** Without credentials. */
  readonly servers: readonly string[]
}

/** How to connect, from flags and variables. */
export function natsPlace(flags: NatsFlags, cwd: string, env: NodeJS.ProcessEnv): NatsPlace {
  const addresses = readAddresses(flags.server, env)
  const auth = new Authentication(cwd, env)
  const [first] = addresses
  const named = addresses.find(({ user }) => user !== "")
  auth.login(flags.user ?? (named?.password === "" ? undefined : named?.user), flags.passwordFile, named?.password)
  auth.token(flags.tokenFile, named?.password === "" ? named.user : undefined)
  auth.nkey(flags.nkeyFile)
  auth.creds(flags.credsFile)
  for (const name of [...Object.values(secretVariables), serverVariable]) delete env[name]
  const tls = tlsOptions(flags, cwd)
  const isEncrypted = first?.isEncrypted || Object.keys(tls).length > 0
  return {
    servers: addresses.map(({ shown }) => shown),
    options: {
      servers: addresses.map(({ host }) => host),
      name: "tabhand broker",
      authenticator: auth.ways,
      ...(isEncrypted ? { tls } : {}),
    },
  }
}

interface Address {
  readonly host: string
  readonly shown: string
  readonly user: string
  readonly password: string
  readonly isEncrypted: boolean
}

function readAddresses(flags: readonly string[], env: NodeJS.ProcessEnv): readonly Address[] {
  const isFlag = flags.length > 0
  const words = isFlag ? flags : [variableIn(env, serverVariable) ?? ""]
  const written = words.flatMap((each) => each.split(",")).map((each) => each.trim())
  const addresses = written.filter((each) => each !== "").map(readAddress)
  if (addresses.length === 0) {
    throw new TabhandError("missing_argument", "no server is named", {
      hint: `use --server nats://host:4222, or set ${serverVariable}; a broker within one program needs no server: \`localBroker()\` of the library`,
    })
  }
  if (isFlag && addresses.some(({ user }) => user !== "")) {
    throw new TabhandError("bad_flag", "--server may not contain credentials: other users can see the arguments", {
      hint: `put the whole address into ${serverVariable}, or use --user with --password-file, or --creds-file`,
    })
  }
  return addresses
}

function readAddress(written: string): Address {
  const text = written.includes("://") ? written : `nats://${written}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^(nats|tls):$/.test(url.protocol) || url.hostname === "") {
    throw new TabhandError(
      "bad_argument",
      `${quote(clip(written.replace(/.*@/, ""), 100))} is not the address of a NATS server`,
      {
        hint: "write it like nats://127.0.0.1:4222, or tls://broker.example:4222",
      },
    )
  }
  const host = `${url.hostname}:${url.port || "4222"}`
  return {
    host,
    shown: `${url.protocol}//${host}`,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    isEncrypted: url.protocol === "tls:",
  }
}

/** Collects the ways in which we can identify ourselves. */
class Authentication {
  readonly ways: Authenticator[] = []
  readonly #cwd: string
  readonly #env: NodeJS.ProcessEnv

  constructor(cwd: string, env: NodeJS.ProcessEnv) {
    this.#cwd = cwd
    this.#env = env
  }

  login(user: string | undefined, file: string | undefined, inAddress: string | undefined): void {
    if (user === undefined) {
      if (file !== undefined) throw new TabhandError("bad_flag", "--password-file needs --user")
      return
    }
    const password = this.#secret(file, secretVariables.password, inAddress)
    this.ways.push(usernamePasswordAuthenticator(user, password))
  }

  token(file: string | undefined, inAddress: string | undefined): void {
    const token = this.#secret(file, secretVariables.token, inAddress)
    if (token) this.ways.push(tokenAuthenticator(token))
  }

  nkey(file: string | undefined): void {
    const seed = this.#secret(file, secretVariables.nkey)
    if (seed) this.ways.push(nkeyAuthenticator(() => Buffer.from(seed())))
  }

  creds(file: string | undefined): void {
    const creds = this.#secret(file, undefined)
    if (creds) this.ways.push(credsAuthenticator(() => Buffer.from(`${creds()}\n`)))
  }

  /** A file is read at each connection, because it may be renewed; if it cannot be read then, its last content counts. */
  #secret(file: string | undefined, variable: string | undefined, otherwise?: string): (() => string) | undefined {
    if (file === undefined) {
      const value = (variable === undefined ? undefined : variableIn(this.#env, variable)) ?? otherwise
      return value === undefined ? undefined : () => value
    }
    const path = resolve(this.#cwd, file)
    let last = readSecret(path)
    return () => {
      try {
        last = readSecret(path)
      } catch {
        // The library would give up the connection for good.
      }
      return last
    }
  }
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, "utf8").trim()
  } catch (error) {
    throw new TabhandError("path_unusable", `${path} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

function tlsOptions({ tlsCa, tlsCert, tlsKey }: NatsFlags, cwd: string): { ca?: string; cert?: string; key?: string } {
  const read = (file: string | undefined) => (file === undefined ? undefined : readSecret(resolve(cwd, file)))
  const [ca, cert, key] = [read(tlsCa), read(tlsCert), read(tlsKey)]
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  }
}

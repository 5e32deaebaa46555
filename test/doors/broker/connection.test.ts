import { chmod, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type ConnectionOptions, credsAuthenticator, nkeyAuthenticator, nkeys } from "@nats-io/transport-node"
import { describe, expect, test, vi } from "vitest"
import { z } from "zod"
import { runProgram } from "../../contract/program.ts"
import { Door } from "./support/door.ts"
import { ask, freePort, Nats } from "./support/nats.ts"
import { withBroker } from "./support/with-broker.ts"

const place = withBroker()
const soon = { timeout: 20_000 }
const tls = (name: string) => join(import.meta.dirname, "support", "tls", name)

let files = 0
async function file(text: string): Promise<string> {
  const path = join(place.home, `file-${++files}`)
  await writeFile(path, text, { mode: 0o600 })
  return path
}

const evaluate = { payload: { command: "evaluate", script: "1 + 1" } }

/** A door with these words answers a client with those options. */
async function answers(
  nats: Nats,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  as: ConnectionOptions,
) {
  const door = await Door.start({ home: place.home, words, env })
  const client = await nats.connect(as)
  try {
    // The door refuses it by itself: that shows that it is connected, without a browser.
    const { payload } = await ask(client, { payload: { command: "no such command" } })
    expect(payload).toMatchObject({ ok: false, error: expect.stringMatching(/^invalid command: /) })
  } finally {
    await client.close()
    await door.end()
  }
}

/** What a door says that refuses to start. */
async function refusal(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { exit, stderr } = await runProgram(["broker", ...words], { home: place.home, cwd: place.home, env })
  expect(exit).toBeGreaterThan(0)
  return stderr
}

describe("a door logs in", () => {
  test("with a name and a password, from a file, a variable, or the address in a variable", async () => {
    await using nats = await Nats.start(["--user", "ann", "--pass", "pass-of-ann"])
    const as = { user: "ann", pass: "pass-of-ann" }
    const passwordFile = await file("pass-of-ann\n")
    await answers(nats, ["--server", nats.url, "--user", "ann", "--password-file", passwordFile], {}, as)
    await answers(nats, ["--server", nats.url, "--user", "ann"], { TABHAND_NATS_PASSWORD: "pass-of-ann" }, as)
    await answers(nats, [], { TABHAND_NATS_URL: `nats://ann:pass-of-ann@127.0.0.1:${nats.port}` }, as)
    expect(await refusal(["--server", nats.url, "--user", "ann"], { TABHAND_NATS_PASSWORD: "wrong" })).toMatch(
      /broker_unreachable: the broker cannot be used: .*Authorization Violation/,
    )
  })

  test("with a token, from a file or a variable", async () => {
    await using nats = await Nats.start(["--auth", "token-of-the-test"])
    const as = { token: "token-of-the-test" }
    await answers(nats, ["--server", nats.url, "--token-file", await file("token-of-the-test\n")], {}, as)
    await answers(nats, ["--server", nats.url], { TABHAND_NATS_TOKEN: "token-of-the-test" }, as)
  })

  test("with an nkey", async () => {
    const user = nkeys.createUser()
    const seed = new TextDecoder().decode(user.getSeed())
    const config = await file(`authorization: { users: [{ nkey: "${user.getPublicKey()}" }] }`)
    await using nats = await Nats.start(["-c", config])
    const as = { authenticator: nkeyAuthenticator(user.getSeed()) }
    await answers(nats, ["--server", nats.url, "--nkey-file", await file(`${seed}\n`)], {}, as)
    await answers(nats, ["--server", nats.url], { TABHAND_NATS_NKEY: seed }, as)
    expect(await refusal(["--server", nats.url, "--nkey-file", await file("no seed")])).toMatch(/error/)
  })

  test("with a credentials file", async () => {
    const { config, creds } = jwtServer()
    await using nats = await Nats.start(["-c", await file(config)])
    const as = { authenticator: credsAuthenticator(new TextEncoder().encode(creds)) }
    await answers(nats, ["--server", nats.url, "--creds-file", await file(creds)], {}, as)
    expect(await refusal(["--server", nats.url, "--creds-file", await file("no credentials")])).toMatch(/error/)
  })

  test("over TLS, with a certificate of its own", async () => {
    const certificates = ["--tlscert", tls("cert.pem"), "--tlskey", tls("key.pem"), "--tlscacert", tls("cert.pem")]
    await using nats = await Nats.start(["--tlsverify", ...certificates])
    const [ca, cert, key] = await Promise.all(
      ["cert.pem", "cert.pem", "key.pem"].map((name) => readFile(tls(name), "utf8")),
    )
    const as = { tls: { ca, cert, key } } as ConnectionOptions
    const words = ["--tls-ca", tls("cert.pem"), "--tls-cert", tls("cert.pem"), "--tls-key", tls("key.pem")]
    await answers(nats, ["--server", `tls://127.0.0.1:${nats.port}`, ...words], {}, as)
    expect(await refusal(["--server", `tls://127.0.0.1:${nats.port}`])).toMatch(/certificate/)
    // A server without TLS is not talked to, if TLS was asked for.
    expect(await refusal(["--server", `tls://127.0.0.1:${place.nats.port}`])).toMatch(/does not support 'tls'/)
  })
})

describe("secrets", () => {
  test("are not taken from the arguments", async () => {
    const [inAddress, alone, inOther, asFlag] = await Promise.all([
      refusal(["--server", "nats://ann:secret@127.0.0.1:4222"]),
      refusal(["--server", "nats://token@127.0.0.1:4222"]),
      refusal(["--server", "http://ann:secret@host"]),
      refusal(["--server", place.nats.url, "--password", "x"]),
    ])
    expect(inAddress).toMatch(/bad_flag: --server may not contain/)
    expect(alone).toMatch(/bad_flag/)
    expect(inOther).not.toContain("secret")
    expect(asFlag).toMatch(/bad_flag/)
  })

  test("are not passed to the runtime or its browsers", async () => {
    await using nats = await Nats.start(["--auth", "token-of-the-test"])
    await using door = await Door.start({
      home: place.home,
      words: ["--server", nats.url],
      env: { TABHAND_NATS_TOKEN: "token-of-the-test" },
    })
    const client = await nats.connect({ token: "token-of-the-test" })
    await ask(client, evaluate)
    const environments = await Promise.all(
      (await processesOf(place.home)).map((pid) => readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")),
    )
    const others = environments.filter((text) => text.includes(place.home) && !text.includes("token-of-the-test"))
    expect(others.length).toBeGreaterThan(0)
    expect(environments.filter((text) => text.includes("token-of-the-test"))).toHaveLength(1)
    expect(door.said).not.toContain("token-of-the-test")
    await client.close()
  })
})

describe("a door", () => {
  test("needs the address of a server, and says so", async () => {
    const server = ["--server", place.nats.url]
    await Promise.all([
      expect(refusal([])).resolves.toMatch(/missing_argument: no server is named/),
      expect(refusal(["--server", "nowhere at all"])).resolves.toMatch(/is not the address of a NATS server/),
      expect(refusal(["--events", "DOM", ...server])).resolves.toMatch(/there is no domain "DOM" to mirror/),
      expect(refusal(["--instance", "a.b", ...server])).resolves.toMatch(/cannot name an instance/),
      expect(refusal(["--session", "s", ...server])).resolves.toMatch(/--session is not for this server/),
      expect(refusal(["--creds-file", "/nowhere", ...server])).resolves.toMatch(/path_unusable/),
    ])
  })

  test("is the only one of its home", async () => {
    const { pid } = await place.door()
    expect(await refusal(["--server", place.nats.url])).toContain(
      `another \`tabhand broker\` runs for ${place.home}, pid ${pid}`,
    )
  })

  test("waits for a server that is not there yet", async () => {
    const port = await freePort()
    let refused: (line: string) => void = () => {}
    const said = new Promise<string>((resolve) => {
      refused = resolve
    })
    const words = ["--server", `nats://127.0.0.1:${port}`]
    const starting = Door.start({ home: place.home, words, onSaid: refused })
    expect(await said).toMatch(/connection refused/)
    await using _nats = await Nats.start([], port)
    await using door = await starting
    expect(await door.end()).toBe(143)
  })

  test("can be ended while it waits", async () => {
    let pid = 0
    const port = await freePort()
    const child = runProgram(["broker", "--server", `nats://127.0.0.1:${port}`], { home: place.home, cwd: place.home })
    await vi.waitFor(async () => {
      pid = z
        .object({ data: z.object({ checks: z.array(z.object({ message: z.string() })) }) })
        .parse(JSON.parse((await runProgram(["doctor", "--json"], { home: place.home, cwd: place.home })).stdout))
        .data.checks.map(({ message }) => Number(/`tabhand broker` runs, pid (\d+)/.exec(message)?.[1] ?? 0))
        .reduce((sum, each) => sum + each)
      expect(pid).toBeGreaterThan(0)
    }, soon)
    process.kill(pid, "SIGTERM")
    expect((await child).exit).toBe(143)
  })

  test("ends when it may not subscribe", async () => {
    const config = await file(
      `authorization: { users: [{ user: ann, password: pass, permissions: { subscribe: ["_INBOX.>"] } }] }`,
    )
    await using nats = await Nats.start(["-c", config])
    await using door = await Door.start({
      home: place.home,
      words: ["--server", nats.url, "--user", "ann"],
      env: { TABHAND_NATS_PASSWORD: "pass" },
    })
    expect(await door.exited()).toBe(1)
    expect(door.said).toMatch(/permissions violation/i)
  })

  test("reads a renewed credentials file at its next connection", async () => {
    const config = await file("authorization: { token: first-token-of-test }")
    await using nats = await Nats.start(["-c", config])
    const tokenFile = await file("first-token-of-test")
    await using door = await Door.start({ home: place.home, words: ["--server", nats.url, "--token-file", tokenFile] })
    await nats.end()
    await writeFile(config, "authorization: { token: second-token-of-test }")
    await writeFile(tokenFile, "second-token-of-test")
    await chmod(tokenFile, 0o600)
    await nats.restart()
    await vi.waitFor(() => expect(door.said).toContain("connected again"), soon)
    const client = await nats.connect({ token: "second-token-of-test" })
    expect((await ask(client, evaluate)).payload.ok).toBe(true)
    await client.close()
  })
})

async function processesOf(home: string): Promise<number[]> {
  const { readdir } = await import("node:fs/promises")
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const owned = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "")
      return environment.includes(`TABHAND_HOME=${home}`) ? [pid] : []
    }),
  )
  return owned.flat()
}

/** A server with accounts, and the credentials of a user. */
function jwtServer(): { readonly config: string; readonly creds: string } {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()]
  type Key = typeof operator
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const jwt = (issuer: Key, subject: Key, nats: object) => {
    const claims = {
      jti: crypto.randomUUID(),
      iat: Math.floor(Date.now() / 1000),
      iss: issuer.getPublicKey(),
      name: "test",
      sub: subject.getPublicKey(),
      nats: { ...nats, version: 2 },
    }
    const text = `${encode({ typ: "JWT", alg: "ed25519-nkey" })}.${encode(claims)}`
    return `${text}.${Buffer.from(issuer.sign(new TextEncoder().encode(text))).toString("base64url")}`
  }
  const limits = Object.fromEntries(
    ["subs", "data", "payload", "imports", "exports", "conn", "leaf"].map((name) => [name, -1]),
  )
  const accountJwt = jwt(operator, account, { type: "account", limits: { ...limits, wildcards: true } })
  const userJwt = jwt(account, user, { type: "user", subs: -1, data: -1, payload: -1, pub: {}, sub: {} })
  const seed = new TextDecoder().decode(user.getSeed())
  return {
    config: `operator: ${jwt(operator, operator, { type: "operator" })}
resolver: MEMORY
resolver_preload: { ${account.getPublicKey()}: ${accountJwt} }`,
    creds: `-----BEGIN NATS USER JWT-----
${userJwt}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${seed}
------END USER NKEY SEED------
`,
  }
}

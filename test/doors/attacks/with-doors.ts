import { afterAll, beforeAll } from "vitest"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"
import { type RawAnswer, rawRequest, sendRaw } from "../support/raw.ts"
import { openHttpDoor, openMcpDoor, type ServedDoor, stopRuntime } from "../support/served-door.ts"

export const doorNames = ["tabhand http", "tabhand mcp --http"] as const

/** Runs both doors that listen on a port during the tests of the file. */
export function withDoors() {
  const home = withTempHome()
  let opened: ServedDoor[] = []
  beforeAll(async () => {
    opened = await Promise.all([openHttpDoor(), openMcpDoor()])
  })
  afterAll(async () => {
    await Promise.all(opened.map((door) => door.close()))
    await stopRuntime()
  })
  return { home, door: (name: string) => known(opened.find((door) => door.name === name)) }
}

export interface Probe {
  readonly method?: string
  readonly path?: string
  /** Header lines; they replace those of the same name in a valid request. */
  readonly headers?: readonly string[]
  readonly without?: readonly string[]
  readonly body?: string
}

/** Sends a valid request with some changes, as bytes that no client library would send. */
export function attack(door: ServedDoor, { headers = [], without = [], ...rest }: Probe): Promise<RawAnswer> {
  const { method, path, body } = { ...door.probe, ...rest }
  const good = [
    `Host: ${new URL(door.url).host}`,
    `Authorization: Bearer ${door.token}`,
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ]
  const replaced = new Set([...headers.map(nameOf), ...without.map((name) => name.toLowerCase())])
  const kept = good.filter((line) => !replaced.has(nameOf(line)))
  return sendRaw(door.url, rawRequest([`${method} ${path} HTTP/1.1`, ...kept, ...headers], body))
}

function nameOf(line: string): string {
  return line.split(":", 1)[0]?.toLowerCase() ?? ""
}

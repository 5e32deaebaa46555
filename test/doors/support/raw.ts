import { once } from "node:events"
import { connect, type Socket } from "node:net"

/** The answer on a connection until it was closed. */
export interface RawAnswer {
  readonly text: string
  /** The status of the first response; 0 if there was none. */
  readonly status: number
  readonly body: string
  header(name: string): string | undefined
}

export interface RawConnection {
  readonly socket: Socket
  /** Resolves once the other side closed the connection. */
  readonly closed: Promise<RawAnswer>
}

/** A connection on which a test can write any bytes. */
export async function openRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port) })
  const chunks: Buffer[] = []
  socket.on("data", (chunk) => chunks.push(chunk))
  await once(socket, "connect")
  // A connection may also end with a reset.
  socket.on("error", () => socket.destroy())
  const closed = new Promise<RawAnswer>((resolve) => {
    socket.once("close", () => resolve(answerIn(Buffer.concat(chunks).toString("latin1"))))
  })
  return { socket, closed }
}

/** Sends raw bytes, and waits until the server closes the connection. */
export async function sendRaw(url: string, request: string | Buffer): Promise<RawAnswer> {
  const { socket, closed } = await openRaw(url)
  socket.write(request)
  return closed
}

/** A request with exactly these header lines. */
export function rawRequest(lines: readonly string[], body = ""): string {
  return `${lines.join("\r\n")}\r\n\r\n${body}`
}

function answerIn(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n")
  const lines = head.split("\r\n")
  return {
    text,
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0),
    body: rest.join("\r\n\r\n"),
    header: (name) =>
      lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2),
  }
}

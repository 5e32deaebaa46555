import {
  decodeResponse,
  encodeRequest,
  stdinHeader,
  type WireRequest,
  type WireResponse,
  wirePath,
  wireType,
} from "../base/wire.ts"
import { speak } from "./speak.ts"

/** Has the runtime carry out one command line. `"undelivered"`: no runtime took it, so that it may safely be sent again. */
export async function exchange(socket: string, request: WireRequest): Promise<WireResponse | "undelivered"> {
  const { body, stdinBytes } = encodeRequest(request)
  const headers = { "Content-Type": wireType, ...(stdinBytes === undefined ? {} : { [stdinHeader]: stdinBytes }) }
  const answer = await speak(socket, { method: "POST", path: wirePath, headers, body })
  return answer === "undelivered" ? answer : decodeResponse(answer.toString("utf8"))
}

import {
  decodeResponse,
  encodeRequest,
  stdinHeader,
  type WireRequest,
  type WireResponse,
  wirePath,
  wireType,
} from "../protocol/wire.ts"
import { httpRequest } from "./http-request.ts"

/** Lets the runtime run one command line. `"undelivered"`: no runtime took it, so it is safe to send it again. */
export async function exchange(socket: string, request: WireRequest): Promise<WireResponse | "undelivered"> {
  const { body, stdinBytes } = encodeRequest(request)
  const headers = { "Content-Type": wireType, ...(stdinBytes === undefined ? {} : { [stdinHeader]: stdinBytes }) }
  const answer = await httpRequest(socket, { method: "POST", path: wirePath, headers, body })
  return answer === "undelivered" ? answer : decodeResponse(answer.toString("utf8"))
}

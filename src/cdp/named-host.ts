import { isIP } from "node:net"

/**
 * Browsers refuse requests to any name but `localhost`, so that no page can reach them by a name of its own. A container's
 * name leads to one nevertheless: such a request is repeated under the name that the browser accepts. It is not sent that
 * way at once, because a proxy may need the real name.
 */
export const acceptedHost = { host: "localhost" } as const

/** Whether a browser that was refused under this name may accept the other one. */
export function isNamed({ hostname }: URL): boolean {
  return hostname !== "localhost" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0
}

import { TabhandError } from "../../base/errors.ts"
import { undoesGateway } from "../../browser/flags.ts"
import type { SessionOptions } from "../browsers/launch-options.ts"

/** Refuses options with which a session cannot be kept within its address rules. */
export function checkAddressOptions({ addresses, cdp, app, proxy, args }: SessionOptions): void {
  if (addresses !== "public") return
  const attached = cdp === undefined ? (app === undefined ? undefined : "--app") : "--cdp"
  if (attached) {
    throw new TabhandError("bad_argument", `--addresses public does not go with ${attached}`, {
      hint: "only a browser that Tabhand starts can be kept from addresses: leave one of them out",
    })
  }
  if (proxy !== undefined) {
    throw new TabhandError("bad_argument", "--addresses public does not go with --proxy", {
      hint: "a proxy resolves names itself, so its addresses cannot be checked: let the proxy refuse them, or leave it out",
    })
  }
  const undoing = args.find(undoesGateway)
  if (undoing !== undefined) {
    throw new TabhandError("bad_argument", `--addresses public does not go with the browser argument ${undoing}`, {
      hint: "it would lead requests past the rules: leave one of them out",
    })
  }
}

import type { Preparation } from "../../cdp/target-owner.ts"

/** How many cores pages and workers find: those of a desktop, where the machine may be a small server. */
export function cores(count: number): Preparation {
  return {
    name: "cores",
    prepare: ({ session }, signal) =>
      session.send("Emulation.setHardwareConcurrencyOverride", { hardwareConcurrency: count }, { signal }),
  }
}

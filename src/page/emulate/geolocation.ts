import type { Setting } from "./setting.ts"

export interface Position {
  readonly latitude: number
  readonly longitude: number
  /** In metres. */
  readonly accuracy: number
}

/** Whether pages may ask for it without anybody being asked: the browser keeps that for a whole context. */
export type Permit = (allowed: boolean, contextId: string | undefined) => Promise<unknown>

/** Where the device is; without a position, where it really is, and pages may no longer ask. */
export function geolocation(permit: Permit, position?: Position): Setting {
  return {
    name: "geolocation",
    isBack: position === undefined,
    back: () => geolocation(permit),
    async prepare({ session, isPage, hasDocument, info }, signal) {
      if (!hasDocument) return
      const call = position
        ? session.send("Emulation.setGeolocationOverride", position, { signal })
        : session.send("Emulation.clearGeolocationOverride", undefined, { signal })
      await Promise.all([call, ...(isPage ? [permit(position !== undefined, info.browserContextId)] : [])])
    },
  }
}

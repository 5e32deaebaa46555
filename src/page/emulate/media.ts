import type { Setting } from "./setting.ts"

/** The user's media preferences. What is left out follows the browser's settings. */
export interface Media {
  readonly colorScheme?: "dark" | "light" | undefined
  readonly reducedMotion: boolean
}

export function media({ colorScheme, reducedMotion }: Media): Setting {
  const features = [
    { name: "prefers-color-scheme", value: colorScheme ?? "" },
    { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "" },
  ]
  return {
    name: "media",
    isBack: colorScheme === undefined && !reducedMotion,
    back: () => media({ reducedMotion: false }),
    async prepare({ session, hasDocument }, signal) {
      if (hasDocument) await session.send("Emulation.setEmulatedMedia", { features }, { signal })
    },
  }
}

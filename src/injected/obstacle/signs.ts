import type { Memory } from "../snapshot/memory.ts"
import type { WireSigns } from "../wire/obstacle.ts"
import { captchasIn, evidenceOfFrame } from "./captchas.ts"
import { challengeIn } from "./challenge.ts"
import { loginIn } from "./login.ts"
import { Roots } from "./roots.ts"

interface Snapshotter {
  readonly memory: Memory
  element(id: number): Element | null
  shownText(element: Element, longest: number): string
}

/** Looks for what may be between a visitor and the page. Runs beside the snapshotter, and only reads. */
export function obstacleSigns(snapshotter: Snapshotter) {
  return {
    /** The signs as JSON; `frames` are the numbers of iframe elements with a captcha. */
    read(frames: readonly number[]): string {
      const roots = new Roots(snapshotter.memory)
      const signs: WireSigns = {
        captchas: captchasIn(roots),
        frames: frames.map((id) => evidenceOfFrame(snapshotter.element(id))),
        ...challengeIn(roots, (element, longest) => snapshotter.shownText(element, longest)),
        login: loginIn(roots),
      }
      return JSON.stringify(signs)
    },
  }
}

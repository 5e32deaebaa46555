import type { Traits } from "../finding.ts"
import { drawing } from "./drawing.ts"
import { hints } from "./hints.ts"

export function traits(): Traits {
  return {
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    languages: navigator.languages.join(),
    cores: navigator.hardwareConcurrency,
    brands:
      hints()
        ?.brands.map(({ brand, version }) => `${brand} ${version}`)
        .join() ?? "",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    renderer: drawing("webgl")?.renderer ?? "",
  }
}

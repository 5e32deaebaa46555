import type { TabhandError } from "../../../base/errors.ts"
import type { WireOption, WireOptions } from "../../../injected/wire/acting.ts"
import { untilSomethingHappens } from "../until.ts"
import type { Choice } from "./choice.ts"
import { meantOptions } from "./options.ts"

export interface MeantOptions {
  readonly options: readonly WireOption[]
  /** All options of the list. */
  readonly all: readonly WireOption[]
  readonly list: number
  readonly multiple: boolean
}

/** The wanted options, or why they cannot be selected now. */
export function meantIn(
  { aim, wanted }: Choice,
  listed: WireOptions | null,
): MeantOptions | { readonly error: TabhandError } {
  const { options: all, list, multiple } = listed ?? NONE
  const meant = meantOptions(aim.named, all, wanted)
  return "error" in meant ? meant : { options: meant.options, all, list, multiple }
}

/** Waits until the list has the wanted options. */
export async function meantSoon(choice: Choice, read: () => Promise<WireOptions | null>): Promise<MeantOptions> {
  const { page, aim, end, signal } = choice
  /** The error of the first try, which lists the options before any scrolling. */
  let first: TabhandError | undefined
  for (;;) {
    const listed = await read()
    const meant = meantIn(choice, listed)
    if (!("error" in meant)) return meant
    const ms = end - performance.now()
    if (ms <= 0) throw first ?? meant.error
    if (listed?.hasMore && meant.error.code === "no_option") {
      first ??= meant.error
      await aim.actions.scrollOn(listed.list, signal)
    } else await untilSomethingHappens(page, signal, ms)
  }
}

const NONE: WireOptions = { list: 0, multiple: false, options: [] }

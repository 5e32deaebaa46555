import type { TabhandError } from "../../base/errors.ts"
import type { Choice } from "./choice.ts"
import { meantOptions } from "./options.ts"
import { untilSomethingHappens } from "./until.ts"
import type { WireOption, WireOptions } from "./wire.ts"

export interface MeantOptions {
  readonly options: readonly WireOption[]
  /** All of the list. */
  readonly all: readonly WireOption[]
  readonly list: number
  readonly multiple: boolean
}

/** The options that are meant, or why none can be selected now. */
export function meantIn(
  { aim, wanted }: Choice,
  told: WireOptions | null,
): MeantOptions | { readonly error: TabhandError } {
  const { options: all, list, multiple } = told ?? NONE
  const meant = meantOptions(aim.named, all, wanted)
  return "error" in meant ? meant : { options: meant.options, all, list, multiple }
}

/** The options that are meant, as soon as the list has them: what is not there yet may come, as any element may. */
export async function meantSoon(choice: Choice, read: () => Promise<WireOptions | null>): Promise<MeantOptions> {
  const { page, aim, end, signal } = choice
  /** What a list is said to have is what it shows before it is scrolled. */
  let first: TabhandError | undefined
  for (;;) {
    const told = await read()
    const meant = meantIn(choice, told)
    if (!("error" in meant)) return meant
    const ms = end - performance.now()
    if (ms <= 0) throw first ?? meant.error
    if (told?.hasMore && meant.error.code === "no_option") {
      first ??= meant.error
      await aim.hand.scrollOn(told.list, signal)
    } else await untilSomethingHappens(page, signal, ms)
  }
}

const NONE: WireOptions = { list: 0, multiple: false, options: [] }

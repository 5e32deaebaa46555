import type { TabhandError } from "../../base/errors.ts"
import type { Choice } from "./choice.ts"
import { isEmpty, meantOptions } from "./options.ts"
import { untilSomethingHappens } from "./until.ts"
import type { WireOption, WireOptions } from "./wire.ts"

/** A list that has other options is likely to be all there. */
const PATIENCE_MS = 500

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
  const meant = meantOptions(aim.words, all, wanted)
  return "error" in meant ? meant : { options: meant.options, all, list, multiple }
}

/** The options that are meant, as soon as the list has them: it may get them only when it is looked at. */
export async function meantSoon(
  choice: Choice,
  read: () => Promise<WireOptions | null>,
  patienceMs = PATIENCE_MS,
): Promise<MeantOptions> {
  const { page, aim, end, signal } = choice
  let soon = Math.min(end, performance.now() + patienceMs)
  /** What a list is said to have is what it shows before it is scrolled. */
  let first: TabhandError | undefined
  for (;;) {
    const told = await read()
    const meant = meantIn(choice, told)
    if (!("error" in meant)) return meant
    const ms = (isEmpty(told?.options ?? []) ? end : soon) - performance.now()
    if (told?.hasMore && meant.error.code === "no_option" && performance.now() < end) {
      first ??= meant.error
      await aim.hand.scrollOn(told.list, signal)
      soon = Math.min(end, performance.now() + patienceMs)
    } else if (ms <= 0) throw first ?? meant.error
    else await untilSomethingHappens(page, signal, ms)
  }
}

const NONE: WireOptions = { list: 0, multiple: false, options: [] }

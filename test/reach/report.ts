import type { Layout } from "./layout.ts"
import { isMissing, isRequired, type JudgedLayout, type JudgedLeaf } from "./recall.ts"
import { smallest } from "./smaller.ts"

export interface JudgedSample extends JudgedLayout {
  readonly layout: Layout
  /** Its index among the layouts of its seed. */
  readonly index: number
}

/** The share of leaves that cannot be judged. */
export function shareOfUnsure(samples: readonly JudgedSample[]): number {
  const leaves = samples.flatMap((sample) => sample.leaves)
  return leaves.filter(({ reach }) => reach === "unsure").length / Math.max(leaves.length, 1)
}

export function missingIn(samples: readonly JudgedSample[]): string[] {
  return samples.flatMap(({ index, leaves }) => leaves.filter(isMissing).map((leaf) => `#${index} ${described(leaf)}`))
}

function described({ says, kind, reach, within }: JudgedLeaf): string {
  return `${says} (${kind}, ${reach}) in ${within.join(" > ")}`
}

/** The recall of the views: for controls, for texts, for each kind of leaf. */
export function figures(samples: readonly JudgedSample[]): string {
  const leaves = samples.flatMap((sample) => sample.leaves)
  const lines = [
    recallOf("controls", leaves, ({ isText }) => !isText),
    recallOf("texts", leaves, ({ isText }) => isText),
    ...[...new Set(leaves.map(({ kind }) => kind))]
      .sort()
      .map((kind) => recallOf(`  ${kind}`, leaves, (leaf) => leaf.kind === kind)),
  ]
  const out = leaves.filter(({ reach }) => reach === "unreachable")
  const listed = out.filter(({ isSeen, isMarked }) => isSeen && !isMarked)
  return [
    ...lines,
    `listed though unreachable: ${listed.length} of ${out.length}`,
    `unsure: ${(100 * shareOfUnsure(samples)).toFixed(1)} % of ${leaves.length} leaves of ${samples.length} layouts`,
  ].join("\n")
}

function recallOf(name: string, leaves: readonly JudgedLeaf[], belongs: (leaf: JudgedLeaf) => boolean): string {
  const required = leaves.filter((leaf) => belongs(leaf) && isRequired(leaf))
  const seen = required.length - required.filter(isMissing).length
  const share = required.length === 0 ? 100 : (100 * seen) / required.length
  return `${name}: ${share.toFixed(1)} % (${seen} of ${required.length})`
}

/** Each kind is shown once, in a minimal page. */
const MOST_SHOWN = 3

/** The smallest pages that still miss a leaf of some kind, for the first few missing kinds. */
export async function smallestMissing(
  samples: readonly JudgedSample[],
  judge: (layout: Layout) => Promise<JudgedLayout>,
): Promise<string[]> {
  const shown = new Map<string, string>()
  for (const { layout, leaves } of samples) {
    for (const { kind } of leaves.filter(isMissing)) {
      if (shown.size >= MOST_SHOWN || shown.has(kind)) continue
      const misses = (judged: JudgedLayout) => judged.leaves.some((leaf) => leaf.kind === kind && isMissing(leaf))
      const { html } = await judge(await smallest(layout, async (each) => misses(await judge(each))))
      shown.set(kind, `${kind}:\n${html.replace(/<script>[\s\S]*?<\/script>/g, "")}`)
    }
  }
  return [...shown.values()]
}

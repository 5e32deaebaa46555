/** A measured tool, used in one of the ways of agents and programs. */
export interface Contender {
  readonly name: string
  readonly way: string
  readonly side: string
  /** The package to install for it; Tabhand and the floor have none. */
  readonly packageName?: string
  start(options: StartOptions): Promise<unknown>
}

export interface StartOptions {
  readonly chromium: string
  /** A separate folder, which is removed afterwards. */
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly viewport: { readonly width: number; readonly height: number }
}

/** A measurement, and the format of its rows. */
export interface Phase {
  readonly summary: string
  readonly sheet?: Sheet
  run(context: PhaseContext): Promise<PhaseResult>
}

/** How the rows of a phase are printed. */
export interface Sheet {
  readonly unit: string
  readonly isTimed: boolean
  readonly header: string[]
  cells(row: object): (string | number)[]
}

export interface PhaseContext {
  readonly chromium: string
  readonly site: { readonly url: string }
  readonly quick: boolean
  readonly contenders: readonly Contender[]
  /** The fraction of a whole run's rounds. */
  readonly scale: number
}

export interface PhaseResult {
  /** In the form of the phase's sheet. */
  readonly rows: readonly object[]
  readonly checks: readonly { readonly passed: boolean }[]
  readonly notes: readonly string[]
}

/** One figure of one contender. */
export interface Row {
  readonly phase: string
  readonly what: string
  readonly who: string
  readonly unit: string
  /** Absent if the contender failed. */
  readonly value?: number
  readonly page?: string
  readonly parts?: Record<string, number>
}

/** Which rows belong together. */
export interface Measure {
  readonly phase: string
  readonly what: string
  readonly page?: string
}

/** A claim of ours compared with peers. */
export interface Claim {
  readonly name: string
  readonly measure: Measure
  /** The ways in which it must hold, each of them. Empty for a claim about every page. */
  readonly ways: readonly string[]
  /** The claim must hold on each page. */
  readonly onEveryPage?: boolean
}

/** A limit for a figure of ours. */
export interface Target {
  readonly name: string
  readonly measure: Measure
  readonly way?: string
  readonly ways?: readonly string[]
  readonly base?: string
  readonly most?: number
  readonly least?: number
}

/** The result of one check of the self-test in one place. */
export interface Finding {
  /** The number and name of the patch. */
  readonly patch: string
  readonly ok: boolean
  /** What was found, in a few words. */
  readonly found: string
}

/** What must be the same in a page, its frames and its workers. */
export interface Traits {
  readonly userAgent: string
  readonly platform: string
  readonly languages: string
  readonly cores: number
  readonly brands: string
  readonly timeZone: string
  readonly renderer: string
}

export interface Look {
  readonly findings: readonly Finding[]
  readonly traits: Traits
}

/** The environment that a page can observe. */
export interface Surroundings {
  readonly innerWidth: number
  readonly innerHeight: number
  readonly devicePixelRatio: number
  readonly screenWidth: number
  readonly screenHeight: number
  readonly timeZone: string
  readonly locale: string
  readonly language: string
  readonly online: boolean
  readonly colorScheme: "dark" | "light"
  readonly reducedMotion: boolean
  readonly userAgent: string
  /** Whether its documents have touch events: decided when a document is created, and not changed afterwards. */
  readonly touchEvents: boolean
  /** Whether it may ask for its location at all. */
  readonly secure: boolean
}

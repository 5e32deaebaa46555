import { type Disguise, WINDOW_EXTRA } from "./disguise.ts"

/** What is selected in one context could be pasted in any other with the middle mouse button. */
const BLINK_SETTINGS = "--blink-settings=selectionClipboardBufferAvailable=false"

/** What every Chromium of ours is started with: quiet, no first run, nothing that talks to anybody unasked. */
export const quietFlags = [
  "--no-first-run",
  "--no-default-browser-check",
  "--no-service-autorun",
  "--no-pings",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--disable-crash-reporter",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-hang-monitor",
  "--disable-infobars",
  "--disable-prompt-on-repost",
  "--disable-renderer-backgrounding",
  "--disable-search-engine-choice-screen",
  "--disable-sync",
  "--disable-quic",
  // These two have no switch to turn them off. Browsers do not speak to port 1, so nothing is sent at all.
  "--gaia-url=http://127.0.0.1:1/",
  "--component-updater=url-source=http://127.0.0.1:1/",
  "--metrics-recording-only",
  "--password-store=basic",
  "--use-mock-keychain",
  "--hide-scrollbars",
  "--force-color-profile=srgb",
  BLINK_SETTINGS,
] as const

const DISABLED_FEATURES = [
  "AutofillServerCommunication",
  "CertificateTransparencyComponentUpdater",
  // Holds back what a page does after input until a frame was drawn: acts would wait for the frame each time.
  "DeferRendererTasksAfterInput",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "InterestFeedContentSuggestions",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationGuideModelDownloading",
  "OptimizationHints",
  "PaintHolding",
  "PreloadTopChromeWebUI",
  "Prerender2",
  "ProcessPerSiteUpToMainFrameThreshold",
  "Translate",
  // A window's own surfaces, drawn by pages: each costs a process that nobody sees.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
]

/** In Chrome proper this feature ignores `--load-extension`. */
const NO_EXTENSIONS = "DisableLoadExtensionCommandLineSwitch"

/** What nobody's browser is started with that has a window. */
const NOT_DISGUISED: ReadonlySet<string> = new Set([
  "--disable-component-extensions-with-background-pages",
  "--disable-default-apps",
])

export interface FlagOptions {
  readonly headless: boolean
  readonly sandbox: boolean
  readonly profile: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly extensions: readonly string[]
  /** So that it looks like a browser with a window. */
  readonly disguise?: Disguise | undefined
  /** The caller's own, verbatim and last, so that they win. */
  readonly args: readonly string[]
}

export function browserFlags(options: FlagOptions): string[] {
  const { args, extensions, viewport, disguise } = options
  const theirs = args.filter((arg) => !arg.startsWith("--disable-features="))
  const disabled = args.flatMap((arg) => (arg.startsWith("--disable-features=") ? arg.slice(19).split(",") : []))
  return [
    ...quietFlags.filter((flag) => !disguise || !NOT_DISGUISED.has(flag)),
    `--disable-features=${[...DISABLED_FEATURES, ...(extensions.length > 0 ? [NO_EXTENSIONS] : []), ...disabled].join(",")}`,
    ...(disguise ? [[BLINK_SETTINGS, ...disguise.blinkSettings].join(","), ...disguise.flags] : []),
    `--window-size=${viewport.width},${viewport.height + (disguise ? WINDOW_EXTRA : 0)}`,
    ...(options.headless ? ["--headless", "--disable-gpu", "--mute-audio"] : []),
    ...(options.sandbox ? [] : ["--no-sandbox"]),
    ...(extensions.length > 0 ? [`--load-extension=${extensions.join(",")}`] : []),
    "--remote-debugging-pipe",
    `--user-data-dir=${options.profile}`,
    "--no-startup-window",
    ...theirs,
  ]
}

/** Flags that would break what we rely on; said plainly instead of letting the browser fail in a strange way. */
const RESERVED = ["--remote-debugging-port", "--remote-debugging-pipe", "--user-data-dir", "--remote-debugging-address"]

export function reservedFlagIn(args: readonly string[]): string | undefined {
  return args.find((arg) => RESERVED.some((flag) => arg === flag || arg.startsWith(`${flag}=`)))
}

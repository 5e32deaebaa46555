import { type Disguise, WINDOW_EXTRA } from "./disguise.ts"

/** Text selected in one context could be pasted into any other with the middle mouse button. */
const BLINK_SETTINGS = "--blink-settings=selectionClipboardBufferAvailable=false"

/** Flags of every Chromium that we launch: quiet, no first run, no background network traffic. */
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
  // These two services have no switch to disable them. Chromium does not connect to port 1, so nothing is sent.
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
  // Would delay the page after input until a frame is drawn, and every action would wait for that frame.
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
  // Browser UI that is itself drawn by pages: each costs an invisible process.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
]

/** Leads all requests of the browser to one proxy, also those that would not use it, and everything else nowhere. */
function gatewayFlags(gateway: string): string[] {
  return [
    `--proxy-server=${gateway}`,
    // By default requests to this machine use no proxy.
    "--proxy-bypass-list=<-loopback>",
    // The proxy resolves names; what the browser itself would resolve, it would reach directly.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    // The same switch under the names of both builds of the browser.
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  ]
}

/** Asks all machines around for names that end in `.local`, and offers its own. */
const MULTICAST_NAMES = "WebRtcHideLocalIpsWithMdns"

const GATEWAY_FLAGS =
  /^--(proxy-server|proxy-bypass-list|proxy-pac-url|proxy-auto-detect|no-proxy-server|winhttp-proxy-resolver|host-rules|host-resolver-rules|origin-to-force-quic-on|(force-)?webrtc-ip-handling-policy|enforce-webrtc-ip-permission-check)(=|$)/

/** Whether a flag of the caller would lead requests past a gateway. */
export function undoesGateway(arg: string): boolean {
  return GATEWAY_FLAGS.test(arg)
}

/** With this feature, branded Chrome ignores `--load-extension`. */
const NO_EXTENSIONS = "DisableLoadExtensionCommandLineSwitch"

/** Flags that give away a headless browser. */
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
  /** Make the browser look like one with a window. */
  readonly disguise?: Disguise | undefined
  /** The only proxy, and the only way out, of contexts that have none of their own. */
  readonly gateway?: string | undefined
  /** The caller's own flags, verbatim and last, so that they win. */
  readonly args: readonly string[]
}

export function browserFlags(options: FlagOptions): string[] {
  const { args, extensions, viewport, disguise, gateway } = options
  const theirs = args.filter((arg) => !arg.startsWith("--disable-features="))
  const disabled = args.flatMap((arg) => (arg.startsWith("--disable-features=") ? arg.slice(19).split(",") : []))
  return [
    ...quietFlags.filter((flag) => !disguise || !NOT_DISGUISED.has(flag)),
    `--disable-features=${[
      ...DISABLED_FEATURES,
      ...(extensions.length > 0 ? [NO_EXTENSIONS] : []),
      ...(gateway === undefined ? [] : [MULTICAST_NAMES]),
      ...disabled,
    ].join(",")}`,
    ...(disguise ? [[BLINK_SETTINGS, ...disguise.blinkSettings].join(","), ...disguise.flags] : []),
    `--window-size=${viewport.width},${viewport.height + (disguise ? WINDOW_EXTRA : 0)}`,
    ...(options.headless ? ["--headless", "--disable-gpu", "--mute-audio"] : []),
    ...(options.sandbox ? [] : ["--no-sandbox"]),
    ...(extensions.length > 0 ? [`--load-extension=${extensions.join(",")}`] : []),
    ...(gateway === undefined ? [] : gatewayFlags(gateway)),
    "--remote-debugging-pipe",
    `--user-data-dir=${options.profile}`,
    "--no-startup-window",
    ...theirs,
  ]
}

/** Flags that would break what we rely on: reported clearly instead of letting the browser fail in an unclear way. */
const RESERVED = ["--remote-debugging-port", "--remote-debugging-pipe", "--user-data-dir", "--remote-debugging-address"]

export function reservedFlagIn(args: readonly string[]): string | undefined {
  return args.find((arg) => RESERVED.some((flag) => arg === flag || arg.startsWith(`${flag}=`)))
}

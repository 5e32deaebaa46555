import type { Tailor } from "./00-tampering.ts"

/** The content of `chrome.app` on a page that is not an app. */
export function chromeApp(tailor: Tailor): object {
  return {
    isInstalled: false,
    getDetails: tailor.made("getDetails", 0, () => null),
    getIsInstalled: tailor.made("getIsInstalled", 0, () => false),
    installState: tailor.made("installState", 0, (callback) => {
      if (typeof callback === "function") queueMicrotask(() => callback("not_installed"))
    }),
    runningState: tailor.made("runningState", 0, () => "cannot_run"),
    InstallState: { DISABLED: "disabled", INSTALLED: "installed", NOT_INSTALLED: "not_installed" },
    RunningState: { CANNOT_RUN: "cannot_run", READY_TO_RUN: "ready_to_run", RUNNING: "running" },
  }
}

/** Two legacy APIs for load times, older than the standard one. */
export function chromeTimes(tailor: Tailor): object {
  const timing = () => performance.timing
  const seconds = (ms: number) => ms / 1_000
  return {
    loadTimes: tailor.made("", 0, () => {
      const times = timing()
      return {
        requestTime: seconds(times.navigationStart),
        startLoadTime: seconds(times.navigationStart),
        commitLoadTime: seconds(times.responseStart),
        finishDocumentLoadTime: seconds(times.domContentLoadedEventEnd),
        finishLoadTime: seconds(times.loadEventEnd),
        firstPaintTime: seconds(times.domContentLoadedEventEnd),
        firstPaintAfterLoadTime: 0,
        navigationType: "Other",
        wasFetchedViaSpdy: false,
        wasNpnNegotiated: false,
        npnNegotiatedProtocol: "unknown",
        wasAlternateProtocolAvailable: false,
        connectionInfo: "http/1.1",
      }
    }),
    csi: tailor.made("", 0, () => {
      const { navigationStart, domContentLoadedEventEnd } = timing()
      return { startE: navigationStart, onloadT: domContentLoadedEventEnd, pageT: performance.now(), tran: 15 }
    }),
  }
}

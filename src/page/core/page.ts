import { Emitter } from "../../base/emitter.ts"
import type { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { Target } from "../../cdp/target.ts"
import type { ConsoleEntry, DialogFacts, PageError, RequestFacts } from "../../protocol/session-events.ts"
import { Keyboard } from "../input/keyboard.ts"
import { Mouse } from "../input/mouse.ts"
import { Touch } from "../input/touch.ts"
import type { DownloadFacts } from "../navigation/download-facts.ts"
import type { Fates } from "../network/fate.ts"
import { Interception } from "../network/interception.ts"
import type { PageRequests } from "../network/page-requests.ts"
import { RequestLog } from "../network/request-log.ts"
import { Highlight } from "../screenshot/highlight.ts"
import { Capture } from "../view/capture.ts"
import { ConsoleLog } from "./console.ts"
import { Contexts } from "./contexts.ts"
import { Dialogs } from "./dialogs.ts"
import { Documents } from "./documents.ts"
import { FrameIds } from "./frame-ids.ts"
import { type Alike, Notices } from "./notices.ts"
import { World } from "./world.ts"

/** The events of a page. */
export interface PageEvents {
  /** The main frame began to load a new document. */
  navigationStarted: { readonly url: string }
  /** The main frame has a new document, or a new URL in the same one. */
  navigated: {
    readonly url: string
    readonly sameDocument: boolean
    readonly loaderId: string
    /** The URL that could not be loaded: the document is the browser's error page. */
    readonly unreachable?: string
  }
  /** A step in the life of a main-frame document: `commit`, `DOMContentLoaded`, `load`, `networkIdle` and others. */
  lifecycle: { readonly loaderId: string; readonly name: string }
  dialogOpened: DialogFacts
  dialogClosed: { readonly accepted: boolean }
  /** A popup was created and, later, may run. */
  popupBegan: Page
  popupReady: Page
  console: ConsoleEntry
  pageError: PageError
  request: RequestFacts
  /** A download of the page, of one of its frames, or of a popup that served only for it. */
  downloadBegan: DownloadFacts
  /** It was saved, failed, or was cancelled. */
  downloadEnded: DownloadFacts
  crashed: TabhandError
  gone: TabhandError
}

/** The title, empty if there is none: the browser then reports the URL as an address bar would show it. */
export function titleIn({ title, url }: { readonly title: string; readonly url: string }): string {
  const inAddressBar = readable(url)
    .replace(/^http:\/\//, "")
    .replace(/^([^/]*)\/$/, "$1")
  return title === url || title === inAddressBar ? "" : title
}

function readable(url: string): string {
  try {
    return decodeURI(url)
  } catch (error) {
    // A URL may contain escapes that are not UTF-8; it is shown as it is.
    if (error instanceof URIError) return url
    throw error
  }
}

/** The page of one tab, for the tab's life: across navigations, crashes and dialogs. */
export class Page extends Emitter<PageEvents> {
  readonly target: Target
  readonly documents: Documents
  readonly dialogs: Dialogs
  readonly log: ConsoleLog
  readonly world: World
  readonly contexts = new Contexts()
  readonly frameIds = new FrameIds()
  readonly requests: PageRequests
  readonly #requestLog: RequestLog
  /** The frame of the element that was last acted on; undefined if input went to a point of the window. */
  actedIn: string | undefined
  /** Knows why requests failed, if they go through a gateway of ours. */
  fates: Fates | undefined
  /** Whether the page receives events of its downloads. */
  followsDownloads = false
  readonly interception: Interception
  readonly capture: Capture
  readonly highlight = new Highlight()
  readonly keyboard: Keyboard
  readonly mouse: Mouse
  readonly touch: Touch
  #crashed: TabhandError | undefined
  readonly #notices = new Notices()
  /** A command reached its deadline without an answer from the page, and none has been received since. */
  #silent = false

  constructor(target: Target, requestLog = new RequestLog()) {
    super()
    this.target = target
    this.#requestLog = requestLog
    this.requests = requestLog.viewOf(target)
    const { session } = target
    this.world = new World(session, target.id).follow()
    this.capture = new Capture(target, this.world)
    this.documents = new Documents(session, target.id, target.info.url)
    this.documents.on("started", (event) => this.emit("navigationStarted", event))
    this.documents.on("navigated", (event) => {
      this.#crashed = undefined
      if (!event.sameDocument) this.#startOver()
      this.emit("navigated", event)
    })
    this.documents.on("lifecycle", (event) => this.emit("lifecycle", event))
    this.dialogs = new Dialogs(session, {
      opened: (dialog) => this.emit("dialogOpened", dialog),
      closed: (accepted) => this.emit("dialogClosed", { accepted }),
      answered: ({ type, message }, accepted) => {
        const answer = accepted ? "accepted" : "dismissed"
        const text = quote(clip(message, 200))
        this.notice(`${type} ${answer}: ${text}`, {
          kind: `${type} ${answer}`,
          many: (count) =>
            `${count} ${type === "beforeunload" ? "beforeunload dialogs" : `${type}s`} ${answer}, the last ${text}`,
        })
      },
    })
    this.log = new ConsoleLog({
      entry: (entry) => this.emit("console", entry),
      error: (error) => this.emit("pageError", error),
    })
    this.log.listen(session)
    this.contexts.follow(session)
    this.frameIds.add(target.id)
    this.frameIds.follow(session)
    this.requests.on("outcome", (request) => this.emit("request", request))
    this.interception = Interception.of(session)
    this.keyboard = new Keyboard(session)
    this.mouse = new Mouse(session, this.keyboard)
    this.touch = new Touch(session, this.keyboard)
  }

  /** The page has a new document: discards what was known of the last one. */
  #startOver(): void {
    this.capture.forget()
    if (this.capture.scope.leave()) this.notice("the frame went with its page: commands are about the whole page again")
  }

  get url(): string {
    return this.documents.url
  }

  /** Whether nothing has been opened in it yet. */
  get isBlank(): boolean {
    return this.url === "" || this.url === "about:blank"
  }

  /** The title that the browser last reported; does not query the page. */
  get lastTitle(): string {
    return titleIn(this.target.info)
  }

  get crashed(): TabhandError | undefined {
    return this.#crashed
  }

  get silent(): boolean {
    return this.#silent
  }

  /** Adds a frame or worker target of this page, which writes to the same log. */
  adopt(child: Target): void {
    this.log.listen(child.session)
    this.#requestLog.follow(child, this.requests)
    if (!child.hasDocument) return
    this.contexts.follow(child.session)
    this.frameIds.add(child.id)
    this.frameIds.follow(child.session)
  }

  crash(error: TabhandError): void {
    this.#crashed = error
    this.#silent = false
    this.emit("crashed", error)
  }

  markSilent(): void {
    this.#silent = true
  }

  markReceived(): void {
    this.#silent = false
  }

  /** Adds a note on an unrequested event to the next reply about this tab. Returns a function that takes it back. */
  notice(text: string | (() => string), alike?: Alike): () => void {
    return this.#notices.add(text, alike)
  }

  get hasNotices(): boolean {
    return !this.#notices.isEmpty
  }

  takeNotices(): string[] {
    return this.#notices.take()
  }
}

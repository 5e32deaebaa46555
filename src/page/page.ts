import { Emitter } from "../base/emitter.ts"
import type { TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { Target } from "../cdp/target.ts"
import { ConsoleLog } from "./console.ts"
import { Contexts } from "./contexts.ts"
import { Dialogs } from "./dialogs.ts"
import { Documents } from "./documents.ts"
import { FrameIds } from "./frame-ids.ts"
import { Highlight } from "./highlight.ts"
import { Keyboard } from "./input/keyboard.ts"
import { Mouse } from "./input/mouse.ts"
import { Touch } from "./input/touch.ts"
import { Interception } from "./interception.ts"
import { type Alike, Notices } from "./notices.ts"
import type { PageEvents } from "./page-events.ts"
import { RequestLog } from "./request-log.ts"
import { Capture } from "./view/capture.ts"
import { World } from "./world.ts"

/** A page without a title is given its address for one, as an address bar would show it; that is no title. */
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
    // An address may hold escapes that are not text; it is shown as it is.
    if (error instanceof URIError) return url
    throw error
  }
}

/** One tab's page, for as long as the tab lives: through navigations, crashes and dialogs. */
export class Page extends Emitter<PageEvents> {
  readonly target: Target
  readonly documents: Documents
  readonly dialogs: Dialogs
  readonly log: ConsoleLog
  readonly world: World
  readonly contexts = new Contexts()
  readonly frameIds = new FrameIds()
  readonly requests = new RequestLog()
  /** The frame of the element that was last acted on; none where input went to a point of the window. */
  actedIn: string | undefined
  /** Whether the page is told of its downloads. */
  followsDownloads = false
  readonly interception: Interception
  readonly capture: Capture
  readonly highlight = new Highlight()
  readonly keyboard: Keyboard
  readonly mouse: Mouse
  readonly touch: Touch
  #crashed: TabhandError | undefined
  readonly #notices = new Notices()
  /** A command reached its deadline without an answer from the page, and none has come since. */
  #silent = false

  constructor(target: Target) {
    super()
    this.target = target
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
    this.requests.follow(session)
    this.interception = Interception.of(session)
    this.keyboard = new Keyboard(session)
    this.mouse = new Mouse(session, this.keyboard)
    this.touch = new Touch(session, this.keyboard)
  }

  /** Another document came: what was known of the last one is worth nothing. */
  #startOver(): void {
    this.capture.forget()
    if (this.capture.scope.leave()) this.notice("the frame went with its page: commands are about the whole page again")
  }

  get url(): string {
    return this.documents.url
  }

  /** Nothing was opened in it yet. */
  get isBlank(): boolean {
    return this.url === "" || this.url === "about:blank"
  }

  /** As the browser last knew it; asks nothing of the page. */
  get lastTitle(): string {
    return titleIn(this.target.info)
  }

  get crashed(): TabhandError | undefined {
    return this.#crashed
  }

  get silent(): boolean {
    return this.#silent
  }

  /** Requests are reported only while somebody wants to know. */
  reportRequests(): void {
    this.documents.on("request", (request) => this.emit("request", request))
  }

  /** A frame or worker of this page writes to the same log. */
  adopt(child: Target): void {
    this.log.listen(child.session)
    if (!child.hasDocument) return
    this.contexts.follow(child.session)
    this.frameIds.add(child.id)
    this.frameIds.follow(child.session)
    this.requests.follow(child.session)
  }

  crash(error: TabhandError): void {
    this.#crashed = error
    this.#silent = false
    this.emit("crashed", error)
  }

  markSilent(): void {
    this.#silent = true
  }

  markHeard(): void {
    this.#silent = false
  }

  /** Something happened that nobody asked for: the next reply about this tab says so. Returns what takes it back. */
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

import { Emitter } from "../base/emitter.ts"
import type { TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { Target } from "../cdp/target.ts"
import { ConsoleLog } from "./console.ts"
import { Contexts } from "./contexts.ts"
import { Dialogs } from "./dialogs.ts"
import { Documents } from "./documents.ts"
import { Highlight } from "./highlight.ts"
import { Interception } from "./interception.ts"
import type { PageEvents } from "./page-events.ts"
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
  readonly interception: Interception
  readonly capture: Capture
  readonly highlight = new Highlight()
  #crashed: TabhandError | undefined
  #notices: string[] = []
  /** The address of a download that a command has told of itself. */
  #toldDownload: string | undefined
  /** A command reached its deadline without an answer from the page, and none has come since. */
  #silent = false

  constructor(target: Target) {
    super()
    this.target = target
    const { session } = target
    this.capture = new Capture(target)
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
      alerted: (dialog) => this.notice(`alert accepted: ${quote(clip(dialog.message, 200))}`),
    })
    this.log = new ConsoleLog({
      entry: (entry) => this.emit("console", entry),
      error: (error) => this.emit("pageError", error),
    })
    this.log.listen(session)
    this.contexts.follow(session)
    this.world = new World(session, target.id)
    this.world.follow()
    this.interception = new Interception(session)
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
    if (child.hasDocument) this.contexts.follow(child.session)
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

  /** Something happened that nobody asked for: the next reply about this tab says so. */
  notice(text: string): void {
    this.#notices.push(text)
  }

  /** A download began here and was refused: the next reply says so, unless one has. */
  downloadRefused(url: string, name: string): void {
    const told = this.#toldDownload === url
    this.#toldDownload = undefined
    if (!told) this.notice(`download of ${quote(clip(name, 100))} was refused`)
  }

  /** The command that is under way tells of this download. */
  tellDownload(url: string): void {
    this.#toldDownload = url
  }

  takeNotices(): string[] {
    const notices = this.#notices
    this.#notices = []
    return notices
  }
}

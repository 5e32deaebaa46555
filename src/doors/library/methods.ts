// Written by `npm run gen`.
import type { Arg, CommandName, Invoke, Replied, RunOptions } from "./commands.ts"

export interface BatchOptions extends RunOptions {
  /** One command each. */
  readonly commands?: Arg<"batch", "commands"> | undefined
  /** Run the later steps too when one fails. */
  readonly keepGoing?: Arg<"batch", "keepGoing"> | undefined
  /** Stop at the first failure, as is done anyway; the agent-browser dialect goes on without it. */
  readonly bail?: Arg<"batch", "bail"> | undefined
  /** Name each step by its number instead of its words. */
  readonly omitCommand?: Arg<"batch", "omitCommand"> | undefined
}

export interface CheckOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"check", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"check", "nth"> | undefined
}

export interface ClickOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"click", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"click", "nth"> | undefined
  /** Which button of the mouse. "left" unless given. */
  readonly button?: Arg<"click", "button"> | undefined
  /** How many times in a row. 1 unless given. */
  readonly count?: Arg<"click", "count"> | undefined
  /** Keys held meanwhile: Alt, Control, Meta, Shift, ControlOrMeta. */
  readonly modifiers?: Arg<"click", "modifiers"> | undefined
  /** Where in the element, from its upper left corner: x,y. */
  readonly position?: Arg<"click", "position"> | undefined
  /** Open the link in a new tab. */
  readonly newTab?: Arg<"click", "newTab"> | undefined
}

export interface ConsoleOptions extends RunOptions {
  /** Forget the messages after showing them. */
  readonly clear?: Arg<"console", "clear"> | undefined
}

export interface DblclickOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"dblclick", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"dblclick", "nth"> | undefined
  /** Where in the element, from its upper left corner: x,y. */
  readonly position?: Arg<"dblclick", "position"> | undefined
}

export interface DialogAcceptOptions extends RunOptions {
  /** What to type into a prompt. */
  readonly text?: Arg<"dialog accept", "text"> | undefined
}

export interface DiffSnapshotOptions extends RunOptions {
  /** A file with a view; without it, the last view of the tab. */
  readonly baseline?: Arg<"diff snapshot", "baseline"> | undefined
  /** Only this element: a ref or a selector. */
  readonly selector?: Arg<"diff snapshot", "selector"> | undefined
  /** As agent-browser has it; our view is compact as it is. */
  readonly compact?: Arg<"diff snapshot", "compact"> | undefined
  /** No deeper than this, as in the baseline. */
  readonly depth?: Arg<"diff snapshot", "depth"> | undefined
  /** Only what can be acted on, as in the baseline. */
  readonly interactive?: Arg<"diff snapshot", "interactive"> | undefined
}

export interface DiffUrlOptions extends RunOptions {
  /** Only this element of each: a selector. */
  readonly selector?: Arg<"diff url", "selector"> | undefined
  /** How far the pages must have come; load when it is left out. */
  readonly waitUntil?: Arg<"diff url", "waitUntil"> | undefined
  /** As agent-browser has it; our view is compact as it is. */
  readonly compact?: Arg<"diff url", "compact"> | undefined
  /** No deeper than this. */
  readonly depth?: Arg<"diff url", "depth"> | undefined
  /** Only what can be acted on. */
  readonly interactive?: Arg<"diff url", "interactive"> | undefined
}

export interface DownloadOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"download", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"download", "nth"> | undefined
}

export interface DragOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"drag", "first"> | undefined
  /** Moves of the mouse on the way. 5 unless given. */
  readonly steps?: Arg<"drag", "steps"> | undefined
  /** Where the source is taken, from its upper left corner: x,y. */
  readonly sourcePosition?: Arg<"drag", "sourcePosition"> | undefined
  /** Where in the target, from its upper left corner: x,y. */
  readonly targetPosition?: Arg<"drag", "targetPosition"> | undefined
}

export interface DropOptions extends RunOptions {
  /** Paths of the files. */
  readonly files?: Arg<"drop", "files"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"drop", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"drop", "nth"> | undefined
  /** Data by its kind, such as text/plain=hello. */
  readonly data?: Arg<"drop", "data"> | undefined
  /** Where in the element, from its upper left corner: x,y. */
  readonly position?: Arg<"drop", "position"> | undefined
}

export interface ErrorsOptions extends RunOptions {
  /** Forget the errors after showing them. */
  readonly clear?: Arg<"errors", "clear"> | undefined
}

export interface EvalOptions extends RunOptions {
  /** The script. */
  readonly script?: Arg<"eval", "script"> | undefined
  /** Read the script from standard input. */
  readonly stdin?: Arg<"eval", "stdin"> | undefined
  /** The script is base64. */
  readonly base64?: Arg<"eval", "base64"> | undefined
}

export interface FillOptions extends RunOptions {
  /** What to put there; an empty text empties it. */
  readonly text?: Arg<"fill", "text"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"fill", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"fill", "nth"> | undefined
  /** Instead of the text: the environment variable that holds it, or - for standard input; it is never shown. */
  readonly secret?: Arg<"fill", "secret"> | undefined
  /** Instead of the text: the file that holds it; it is never shown. */
  readonly secretFile?: Arg<"fill", "secretFile"> | undefined
}

export interface FindAltOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find alt", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find alt", "text"> | undefined
  /** Just these words, in this case. */
  readonly exact?: Arg<"find alt", "exact"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"find alt", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"find alt", "nth"> | undefined
}

export interface FindFirstOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find first", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find first", "text"> | undefined
}

export interface FindLabelOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find label", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find label", "text"> | undefined
  /** Just these words, in this case. */
  readonly exact?: Arg<"find label", "exact"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"find label", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"find label", "nth"> | undefined
}

export interface FindLastOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find last", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find last", "text"> | undefined
}

export interface FindNthOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find nth", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find nth", "text"> | undefined
}

export interface FindPlaceholderOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find placeholder", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find placeholder", "text"> | undefined
  /** Just these words, in this case. */
  readonly exact?: Arg<"find placeholder", "exact"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"find placeholder", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"find placeholder", "nth"> | undefined
}

export interface FindRoleOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find role", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find role", "text"> | undefined
  /** Just these words, in this case. */
  readonly exact?: Arg<"find role", "exact"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"find role", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"find role", "nth"> | undefined
  /** What it is called; letters match in either case, and a part is enough. */
  readonly name?: Arg<"find role", "name"> | undefined
}

export interface FindTestidOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find testid", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find testid", "text"> | undefined
  /** Just these words, in this case. */
  readonly exact?: Arg<"find testid", "exact"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"find testid", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"find testid", "nth"> | undefined
}

export interface FindTextOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find text", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find text", "text"> | undefined
  /** Just these words, in this case. */
  readonly exact?: Arg<"find text", "exact"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"find text", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"find text", "nth"> | undefined
}

export interface FindTitleOptions extends RunOptions {
  /** What to do with it; without one, what matches is listed. */
  readonly action?: Arg<"find title", "action"> | undefined
  /** The text for fill and type, the option for select. */
  readonly text?: Arg<"find title", "text"> | undefined
  /** Just these words, in this case. */
  readonly exact?: Arg<"find title", "exact"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"find title", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"find title", "nth"> | undefined
}

export interface FocusOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"focus", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"focus", "nth"> | undefined
}

export interface FrameOptions extends RunOptions {
  /** The frame's element: a ref or a selector; or main. */
  readonly target?: Arg<"frame", "target"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"frame", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"frame", "nth"> | undefined
}

export interface GetAttrOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"get attr", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"get attr", "nth"> | undefined
}

export interface GetBoxOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"get box", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"get box", "nth"> | undefined
}

export interface GetHtmlOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"get html", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"get html", "nth"> | undefined
}

export interface GetStylesOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"get styles", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"get styles", "nth"> | undefined
}

export interface GetTextOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"get text", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"get text", "nth"> | undefined
}

export interface GetValueOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"get value", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"get value", "nth"> | undefined
}

export interface HelpOptions extends RunOptions {
  /** A command, or the first word of several. */
  readonly topic?: Arg<"help", "topic"> | undefined
}

export interface HighlightOptions extends RunOptions {
  /** A ref such as e12, a selector, text=…, role=button[name=…], label=… or an XPath. */
  readonly target?: Arg<"highlight", "target"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"highlight", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"highlight", "nth"> | undefined
  /** Take it away again. */
  readonly off?: Arg<"highlight", "off"> | undefined
}

export interface HoverOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"hover", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"hover", "nth"> | undefined
  /** Where in the element, from its upper left corner: x,y. */
  readonly position?: Arg<"hover", "position"> | undefined
}

export interface IsCheckedOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"is checked", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"is checked", "nth"> | undefined
}

export interface IsEnabledOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"is enabled", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"is enabled", "nth"> | undefined
}

export interface IsVisibleOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"is visible", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"is visible", "nth"> | undefined
}

export interface KeyboardTypeOptions extends RunOptions {
  /** Between two characters, in ms. 0 unless given. */
  readonly delay?: Arg<"keyboard type", "delay"> | undefined
}

export interface MouseDownOptions extends RunOptions {
  /** Which button. "left" unless given. */
  readonly button?: Arg<"mouse down", "button"> | undefined
}

export interface MouseMoveOptions extends RunOptions {
  /** How many moves in a straight line. 1 unless given. */
  readonly steps?: Arg<"mouse move", "steps"> | undefined
}

export interface MouseUpOptions extends RunOptions {
  /** Which button. "left" unless given. */
  readonly button?: Arg<"mouse up", "button"> | undefined
}

export interface MouseWheelOptions extends RunOptions {
  /** Pixels to the right. 0 unless given. */
  readonly dx?: Arg<"mouse wheel", "dx"> | undefined
}

export interface OpenOptions extends RunOptions {
  /** How far the page must have come; load when it is left out. */
  readonly wait?: Arg<"open", "wait"> | undefined
}

export interface PdfOptions extends RunOptions {
  /** Where to save it; without it, in the session's artifacts. */
  readonly path?: Arg<"pdf", "path"> | undefined
}

export interface PressOptions extends RunOptions {
  /** How many times. 1 unless given. */
  readonly count?: Arg<"press", "count"> | undefined
  /** Between two times, in ms. 0 unless given. */
  readonly delay?: Arg<"press", "delay"> | undefined
}

export interface ReadOptions extends RunOptions {
  /** CSS selector of the element to read. */
  readonly selector?: Arg<"read", "selector"> | undefined
  /** Only the headings, with how many words stand below each. */
  readonly outline?: Arg<"read", "outline"> | undefined
}

export interface RunCodeOptions extends RunOptions {
  /** The file with the code, or - for standard input. */
  readonly file?: Arg<"run", "file"> | undefined
  /** The code itself. */
  readonly code?: Arg<"run", "code"> | undefined
  /** Read the code from standard input. */
  readonly stdin?: Arg<"run", "stdin"> | undefined
  /** What the code sees as `args`. */
  readonly codeArgs?: Arg<"run", "codeArgs"> | undefined
}

export interface ScreenshotOptions extends RunOptions {
  /** An element: a ref or a selector. */
  readonly selector?: Arg<"screenshot", "selector"> | undefined
  /** Where to save it; without it, in the session's artifacts. */
  readonly path?: Arg<"screenshot", "path"> | undefined
  /** The whole page. */
  readonly full?: Arg<"screenshot", "full"> | undefined
  /** Draw the refs into it, and list them; png only. */
  readonly annotate?: Arg<"screenshot", "annotate"> | undefined
  /** Png, jpeg or webp; otherwise told by the path. */
  readonly format?: Arg<"screenshot", "format"> | undefined
  /** Of jpeg and webp, 0 to 100. */
  readonly quality?: Arg<"screenshot", "quality"> | undefined
}

export interface ScrollOptions extends RunOptions {
  /** Where to. "down" unless given. */
  readonly direction?: Arg<"scroll", "direction"> | undefined
  /** How far, in pixels: 300 without it. */
  readonly px?: Arg<"scroll", "px"> | undefined
  /** The part to scroll, or something in it: a ref or a selector. */
  readonly selector?: Arg<"scroll", "selector"> | undefined
  /** To this edge. */
  readonly to?: Arg<"scroll", "to"> | undefined
  /** Until this text is on the page, and to it. */
  readonly until?: Arg<"scroll", "until"> | undefined
}

export interface ScrollintoviewOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"scrollintoview", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"scrollintoview", "nth"> | undefined
}

export interface SelectOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"select", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"select", "nth"> | undefined
}

export interface SessionIdOptions extends RunOptions {
  /** Derive it from the working tree or the folder instead. */
  readonly scope?: Arg<"session id", "scope"> | undefined
  /** Put this before the derived name. */
  readonly prefix?: Arg<"session id", "prefix"> | undefined
}

export interface SetCredentialsOptions extends RunOptions {
  /** The password, which is never shown; the process list may show it: use --secret. */
  readonly password?: Arg<"set credentials", "password"> | undefined
  /** Instead of the text: the environment variable that holds it, or - for standard input; it is never shown. */
  readonly secret?: Arg<"set credentials", "secret"> | undefined
  /** Instead of the text: the file that holds it; it is never shown. */
  readonly secretFile?: Arg<"set credentials", "secretFile"> | undefined
  /** The only site that gets them, such as https://example.com. */
  readonly origin?: Arg<"set credentials", "origin"> | undefined
}

export interface SetGeoOptions extends RunOptions {
  /** In degrees. */
  readonly latitude?: Arg<"set geo", "latitude"> | undefined
  /** In degrees. */
  readonly longitude?: Arg<"set geo", "longitude"> | undefined
  /** In metres. 10 unless given. */
  readonly accuracy?: Arg<"set geo", "accuracy"> | undefined
  /** Take it back. */
  readonly off?: Arg<"set geo", "off"> | undefined
}

export interface SetMediaOptions extends RunOptions {
  /** The colours that pages should have. */
  readonly scheme?: Arg<"set media", "scheme"> | undefined
  /** Pages should move less. */
  readonly motion?: Arg<"set media", "motion"> | undefined
}

export interface SetOfflineOptions extends RunOptions {
  /** Off: the network is back. "on" unless given. */
  readonly state?: Arg<"set offline", "state"> | undefined
}

export interface SetViewportOptions extends RunOptions {
  /** Device pixels in one CSS pixel. 1 unless given. */
  readonly scale?: Arg<"set viewport", "scale"> | undefined
}

export interface SnapshotOptions extends RunOptions {
  /** Only what can be acted on. */
  readonly interactive?: Arg<"snapshot", "interactive"> | undefined
  /** As agent-browser has it; our view is compact as it is. */
  readonly compact?: Arg<"snapshot", "compact"> | undefined
  /** No deeper than this. */
  readonly depth?: Arg<"snapshot", "depth"> | undefined
  /** Only this element: a ref or a selector. */
  readonly selector?: Arg<"snapshot", "selector"> | undefined
  /** With the addresses of links. */
  readonly urls?: Arg<"snapshot", "urls"> | undefined
  /** Everything, whatever it costs. */
  readonly full?: Arg<"snapshot", "full"> | undefined
  /** Only what is in the window now. */
  readonly viewport?: Arg<"snapshot", "viewport"> | undefined
  /** Also what is there and cannot be scrolled to, marked (out of reach). */
  readonly hidden?: Arg<"snapshot", "hidden"> | undefined
  /** Only the dialog that is open. */
  readonly modal?: Arg<"snapshot", "modal"> | undefined
  /** Only things of this role, or of several: button,link; our words or ARIA's. */
  readonly role?: Arg<"snapshot", "role"> | undefined
  /** Only lines with this text, and what they stand in. */
  readonly search?: Arg<"snapshot", "search"> | undefined
  /** These rows of a table or items of a list, like 21-60; of the largest without -s. */
  readonly rows?: Arg<"snapshot", "rows"> | undefined
  /** With the place of each ref in the window: @left,top widthxheight. */
  readonly boxes?: Arg<"snapshot", "boxes"> | undefined
  /** Only what changed since the last view of the tab. */
  readonly delta?: Arg<"snapshot", "delta"> | undefined
}

export interface TabAdoptOptions extends RunOptions {
  /** A part of the page's address or title. */
  readonly page?: Arg<"tab adopt", "page"> | undefined
}

export interface TabCloseOptions extends RunOptions {
  /** Id, label or target id. */
  readonly name?: Arg<"tab close", "name"> | undefined
  /** Close the page too when this session did not open it. */
  readonly force?: Arg<"tab close", "force"> | undefined
}

export interface TabNewOptions extends RunOptions {
  /** The address to open in it. */
  readonly url?: Arg<"tab new", "url"> | undefined
  /** A name for the tab. */
  readonly label?: Arg<"tab new", "label"> | undefined
}

export interface TapOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"tap", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"tap", "nth"> | undefined
}

export interface TypeOptions extends RunOptions {
  /** The text; a line end is Enter. */
  readonly text?: Arg<"type", "text"> | undefined
  /** The first one, where several match. */
  readonly first?: Arg<"type", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"type", "nth"> | undefined
  /** Instead of the text: the environment variable that holds it, or - for standard input; it is never shown. */
  readonly secret?: Arg<"type", "secret"> | undefined
  /** Instead of the text: the file that holds it; it is never shown. */
  readonly secretFile?: Arg<"type", "secretFile"> | undefined
  /** Empty the field first. */
  readonly clear?: Arg<"type", "clear"> | undefined
  /** Between two characters, in ms. 0 unless given. */
  readonly delay?: Arg<"type", "delay"> | undefined
}

export interface UncheckOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"uncheck", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"uncheck", "nth"> | undefined
}

export interface UploadOptions extends RunOptions {
  /** The first one, where several match. */
  readonly first?: Arg<"upload", "first"> | undefined
  /** Which one, counted from 0, where several match; -1 is the last. */
  readonly nth?: Arg<"upload", "nth"> | undefined
}

export interface WaitOptions extends RunOptions {
  /** A ref such as e12, a selector, text=…, role=button[name=…], label=… or an XPath. */
  readonly target?: Arg<"wait", "target"> | undefined
  /** What the element must become; visible when it is left out. */
  readonly state?: Arg<"wait", "state"> | undefined
  /** Milliseconds to wait. */
  readonly ms?: Arg<"wait", "ms"> | undefined
  /** Until the page has come this far. */
  readonly load?: Arg<"wait", "load"> | undefined
  /** Until the address matches; * is anything but a slash, ** anything. */
  readonly url?: Arg<"wait", "url"> | undefined
  /** Until this text shows on the page. */
  readonly text?: Arg<"wait", "text"> | undefined
  /** Until this text no longer shows on the page. */
  readonly textGone?: Arg<"wait", "textGone"> | undefined
  /** Until this script's value is truthy. */
  readonly fn?: Arg<"wait", "fn"> | undefined
  /** Until a request to such an address begins. */
  readonly request?: Arg<"wait", "request"> | undefined
  /** Until a request to such an address is answered. */
  readonly response?: Arg<"wait", "response"> | undefined
  /** Only requests of this method. */
  readonly method?: Arg<"wait", "method"> | undefined
  /** Until a download of the tab is saved: the newest that nobody has waited for, or the next. */
  readonly download?: Arg<"wait", "download"> | undefined
  /** Where the download goes: a file, or a folder that it keeps its name in. */
  readonly path?: Arg<"wait", "path"> | undefined
}

export interface ClipboardMethods {
  /**
   * Copy what is selected, as with Control+c.
   *
   * Fails when nothing is selected, and in password fields, from which browsers do not copy.
   */
  copy(options?: RunOptions): Replied<"clipboard copy">

  /**
   * Paste the session's clipboard where the focus is, as with Control+v.
   *
   * Fails when the clipboard is empty or nothing takes what is pasted. In a browser with a window, and in one that
   * was attached to, what is on the clipboard of whoever sits before it is pasted; its text is told only when the
   * session wrote or copied it.
   */
  paste(options?: RunOptions): Replied<"clipboard paste">

  /**
   * Tell the text on the session's clipboard.
   *
   * Each session has a clipboard of its own: what it wrote, copied or cut, and what its pages copied. In a browser
   * with a window, and in one that was attached to, it is the clipboard of whoever sits before it: there only what
   * the session itself wrote or copied is told.
   */
  read(options?: RunOptions): Replied<"clipboard read">

  /**
   * Put a text on the session's clipboard.
   *
   * In a browser with a window, and in one that was attached to, it takes the place of what is on the clipboard of
   * whoever sits before it.
   */
  write(text: Arg<"clipboard write", "text">, options?: RunOptions): Replied<"clipboard write">
}

function clipboardMethods(invoke: Invoke): ClipboardMethods {
  return {
    copy: (...given: readonly unknown[]) => invoke("clipboard copy", given),
    paste: (...given: readonly unknown[]) => invoke("clipboard paste", given),
    read: (...given: readonly unknown[]) => invoke("clipboard read", given),
    write: (...given: readonly unknown[]) => invoke("clipboard write", given),
  }
}

export interface DialogMethods {
  /** Accept the open dialog, with a text if it is a prompt. */
  accept(text?: Arg<"dialog accept", "text">, options?: DialogAcceptOptions): Replied<"dialog accept">
  /** Accept the open dialog, with a text if it is a prompt. */
  accept(options: DialogAcceptOptions): Replied<"dialog accept">

  /** Dismiss the open dialog. */
  dismiss(options?: RunOptions): Replied<"dialog dismiss">

  /** Tell whether a dialog is open, and what it says. */
  status(options?: RunOptions): Replied<"dialog status">
}

function dialogMethods(invoke: Invoke): DialogMethods {
  return {
    accept: (...given: readonly unknown[]) => invoke("dialog accept", given),
    dismiss: (...given: readonly unknown[]) => invoke("dialog dismiss", given),
    status: (...given: readonly unknown[]) => invoke("dialog status", given),
  }
}

export interface DiffMethods {
  /**
   * Show how the page differs from its last view, or from a view in a file.
   *
   * Against the last view it says what `snapshot --delta` says. Against a file it compares line by line, without
   * refs: the file holds what `snapshot --full` printed, its JSON, or the artifact of a view that was left out in
   * part.
   */
  snapshot(options?: DiffSnapshotOptions): Replied<"diff snapshot">

  /**
   * Show how two pages differ.
   *
   * Both are opened in a tab of their own, which is closed again: the page that is open stays as it is.
   */
  url(url1: Arg<"diff url", "url1">, url2: Arg<"diff url", "url2">, options?: DiffUrlOptions): Replied<"diff url">
}

function diffMethods(invoke: Invoke): DiffMethods {
  return {
    snapshot: (...given: readonly unknown[]) => invoke("diff snapshot", given),
    url: (...given: readonly unknown[]) => invoke("diff url", given),
  }
}

export interface FindMethods {
  /**
   * Find text on the page, in names, values and running text.
   *
   * Each match has a ref, also where it is plain text: `get text e12` shows all of it.
   */
  (text: Arg<"find", "text">, options?: RunOptions): Replied<"find">

  /** Find pictures by what stands for them, and act on one. */
  alt(
    value: Arg<"find alt", "value">,
    action?: Arg<"find alt", "action">,
    text?: Arg<"find alt", "text">,
    options?: FindAltOptions,
  ): Replied<"find alt">
  /** Find pictures by what stands for them, and act on one. */
  alt(value: Arg<"find alt", "value">, options: FindAltOptions): Replied<"find alt">
  /** Find pictures by what stands for them, and act on one. */
  alt(value: Arg<"find alt", "value">, action: Arg<"find alt", "action">, options: FindAltOptions): Replied<"find alt">

  /** Find the first element that matches a selector, and act on it. */
  first(
    selector: Arg<"find first", "selector">,
    action?: Arg<"find first", "action">,
    text?: Arg<"find first", "text">,
    options?: FindFirstOptions,
  ): Replied<"find first">
  /** Find the first element that matches a selector, and act on it. */
  first(selector: Arg<"find first", "selector">, options: FindFirstOptions): Replied<"find first">
  /** Find the first element that matches a selector, and act on it. */
  first(
    selector: Arg<"find first", "selector">,
    action: Arg<"find first", "action">,
    options: FindFirstOptions,
  ): Replied<"find first">

  /** Find fields by their label, and act on one. */
  label(
    value: Arg<"find label", "value">,
    action?: Arg<"find label", "action">,
    text?: Arg<"find label", "text">,
    options?: FindLabelOptions,
  ): Replied<"find label">
  /** Find fields by their label, and act on one. */
  label(value: Arg<"find label", "value">, options: FindLabelOptions): Replied<"find label">
  /** Find fields by their label, and act on one. */
  label(
    value: Arg<"find label", "value">,
    action: Arg<"find label", "action">,
    options: FindLabelOptions,
  ): Replied<"find label">

  /** Find the last element that matches a selector, and act on it. */
  last(
    selector: Arg<"find last", "selector">,
    action?: Arg<"find last", "action">,
    text?: Arg<"find last", "text">,
    options?: FindLastOptions,
  ): Replied<"find last">
  /** Find the last element that matches a selector, and act on it. */
  last(selector: Arg<"find last", "selector">, options: FindLastOptions): Replied<"find last">
  /** Find the last element that matches a selector, and act on it. */
  last(
    selector: Arg<"find last", "selector">,
    action: Arg<"find last", "action">,
    options: FindLastOptions,
  ): Replied<"find last">

  /** Find one of the elements that match a selector by its number, and act on it. */
  nth(
    index: Arg<"find nth", "index">,
    selector: Arg<"find nth", "selector">,
    action?: Arg<"find nth", "action">,
    text?: Arg<"find nth", "text">,
    options?: FindNthOptions,
  ): Replied<"find nth">
  /** Find one of the elements that match a selector by its number, and act on it. */
  nth(
    index: Arg<"find nth", "index">,
    selector: Arg<"find nth", "selector">,
    options: FindNthOptions,
  ): Replied<"find nth">
  /** Find one of the elements that match a selector by its number, and act on it. */
  nth(
    index: Arg<"find nth", "index">,
    selector: Arg<"find nth", "selector">,
    action: Arg<"find nth", "action">,
    options: FindNthOptions,
  ): Replied<"find nth">

  /** Find fields by their placeholder, and act on one. */
  placeholder(
    value: Arg<"find placeholder", "value">,
    action?: Arg<"find placeholder", "action">,
    text?: Arg<"find placeholder", "text">,
    options?: FindPlaceholderOptions,
  ): Replied<"find placeholder">
  /** Find fields by their placeholder, and act on one. */
  placeholder(value: Arg<"find placeholder", "value">, options: FindPlaceholderOptions): Replied<"find placeholder">
  /** Find fields by their placeholder, and act on one. */
  placeholder(
    value: Arg<"find placeholder", "value">,
    action: Arg<"find placeholder", "action">,
    options: FindPlaceholderOptions,
  ): Replied<"find placeholder">

  /** Find elements by role and name, and act on one. */
  role(
    value: Arg<"find role", "value">,
    action?: Arg<"find role", "action">,
    text?: Arg<"find role", "text">,
    options?: FindRoleOptions,
  ): Replied<"find role">
  /** Find elements by role and name, and act on one. */
  role(value: Arg<"find role", "value">, options: FindRoleOptions): Replied<"find role">
  /** Find elements by role and name, and act on one. */
  role(
    value: Arg<"find role", "value">,
    action: Arg<"find role", "action">,
    options: FindRoleOptions,
  ): Replied<"find role">

  /** Find elements by their data-testid, and act on one. */
  testid(
    value: Arg<"find testid", "value">,
    action?: Arg<"find testid", "action">,
    text?: Arg<"find testid", "text">,
    options?: FindTestidOptions,
  ): Replied<"find testid">
  /** Find elements by their data-testid, and act on one. */
  testid(value: Arg<"find testid", "value">, options: FindTestidOptions): Replied<"find testid">
  /** Find elements by their data-testid, and act on one. */
  testid(
    value: Arg<"find testid", "value">,
    action: Arg<"find testid", "action">,
    options: FindTestidOptions,
  ): Replied<"find testid">

  /** Find elements by their text, and act on one. */
  text(
    value: Arg<"find text", "value">,
    action?: Arg<"find text", "action">,
    text?: Arg<"find text", "text">,
    options?: FindTextOptions,
  ): Replied<"find text">
  /** Find elements by their text, and act on one. */
  text(value: Arg<"find text", "value">, options: FindTextOptions): Replied<"find text">
  /** Find elements by their text, and act on one. */
  text(
    value: Arg<"find text", "value">,
    action: Arg<"find text", "action">,
    options: FindTextOptions,
  ): Replied<"find text">

  /** Find elements by their title, and act on one. */
  title(
    value: Arg<"find title", "value">,
    action?: Arg<"find title", "action">,
    text?: Arg<"find title", "text">,
    options?: FindTitleOptions,
  ): Replied<"find title">
  /** Find elements by their title, and act on one. */
  title(value: Arg<"find title", "value">, options: FindTitleOptions): Replied<"find title">
  /** Find elements by their title, and act on one. */
  title(
    value: Arg<"find title", "value">,
    action: Arg<"find title", "action">,
    options: FindTitleOptions,
  ): Replied<"find title">
}

function findMethods(invoke: Invoke): FindMethods {
  return Object.assign((...given: readonly unknown[]) => invoke("find", given), {
    alt: (...given: readonly unknown[]) => invoke("find alt", given),
    first: (...given: readonly unknown[]) => invoke("find first", given),
    label: (...given: readonly unknown[]) => invoke("find label", given),
    last: (...given: readonly unknown[]) => invoke("find last", given),
    nth: (...given: readonly unknown[]) => invoke("find nth", given),
    placeholder: (...given: readonly unknown[]) => invoke("find placeholder", given),
    role: (...given: readonly unknown[]) => invoke("find role", given),
    testid: (...given: readonly unknown[]) => invoke("find testid", given),
    text: (...given: readonly unknown[]) => invoke("find text", given),
    title: (...given: readonly unknown[]) => invoke("find title", given),
  })
}

export interface GetMethods {
  /** Show an attribute of an element. */
  attr(target: Arg<"get attr", "target">, name: Arg<"get attr", "name">, options?: GetAttrOptions): Replied<"get attr">

  /**
   * Show where an element is, in pixels.
   *
   * X and y are those of the tab's window, also for an element in a frame; pageX and pageY are those of its page,
   * which do not change when it is scrolled. Of an element that only its label, its picture or its content shows,
   * the box of that. What is not drawn has no size.
   */
  box(target: Arg<"get box", "target">, options?: GetBoxOptions): Replied<"get box">

  /**
   * Open a websocket for other protocol clients, confined to this session.
   *
   * For Puppeteer and the like: `puppeteer.connect({ browserWSEndpoint })`. Only programs on this machine that know
   * the address can use it; it is closed with the session.
   */
  cdpUrl(options?: RunOptions): Replied<"get cdp-url">

  /** Count the elements that match. */
  count(target: Arg<"get count", "target">, options?: RunOptions): Replied<"get count">

  /** Show the HTML of an element. */
  html(target: Arg<"get html", "target">, options?: GetHtmlOptions): Replied<"get html">

  /** Show the computed styles of an element. */
  styles(target: Arg<"get styles", "target">, options?: GetStylesOptions): Replied<"get styles">

  /** Show the text of an element. */
  text(target: Arg<"get text", "target">, options?: GetTextOptions): Replied<"get text">

  /** Tell the page's title. */
  title(options?: RunOptions): Replied<"get title">

  /** Tell the tab's address. */
  url(options?: RunOptions): Replied<"get url">

  /** Show what a field holds. */
  value(target: Arg<"get value", "target">, options?: GetValueOptions): Replied<"get value">
}

function getMethods(invoke: Invoke): GetMethods {
  return {
    attr: (...given: readonly unknown[]) => invoke("get attr", given),
    box: (...given: readonly unknown[]) => invoke("get box", given),
    cdpUrl: (...given: readonly unknown[]) => invoke("get cdp-url", given),
    count: (...given: readonly unknown[]) => invoke("get count", given),
    html: (...given: readonly unknown[]) => invoke("get html", given),
    styles: (...given: readonly unknown[]) => invoke("get styles", given),
    text: (...given: readonly unknown[]) => invoke("get text", given),
    title: (...given: readonly unknown[]) => invoke("get title", given),
    url: (...given: readonly unknown[]) => invoke("get url", given),
    value: (...given: readonly unknown[]) => invoke("get value", given),
  }
}

export interface IsMethods {
  /** Tell whether a box is checked. */
  checked(target: Arg<"is checked", "target">, options?: IsCheckedOptions): Replied<"is checked">

  /** Tell whether an element can be used. */
  enabled(target: Arg<"is enabled", "target">, options?: IsEnabledOptions): Replied<"is enabled">

  /** Tell whether an element can be seen. */
  visible(target: Arg<"is visible", "target">, options?: IsVisibleOptions): Replied<"is visible">
}

function isMethods(invoke: Invoke): IsMethods {
  return {
    checked: (...given: readonly unknown[]) => invoke("is checked", given),
    enabled: (...given: readonly unknown[]) => invoke("is enabled", given),
    visible: (...given: readonly unknown[]) => invoke("is visible", given),
  }
}

export interface KeyboardMethods {
  /** Put a text in where the focus is, in one go and without key events. */
  inserttext(text: Arg<"keyboard inserttext", "text">, options?: RunOptions): Replied<"keyboard inserttext">

  /**
   * Type a text with real keys, where the focus is.
   *
   * Each character comes with its key events; those that no key makes come as from an input method. A line end is
   * Enter and a tab is Tab. What is there already stays.
   */
  type(text: Arg<"keyboard type", "text">, options?: KeyboardTypeOptions): Replied<"keyboard type">
}

function keyboardMethods(invoke: Invoke): KeyboardMethods {
  return {
    inserttext: (...given: readonly unknown[]) => invoke("keyboard inserttext", given),
    type: (...given: readonly unknown[]) => invoke("keyboard type", given),
  }
}

export interface MouseMethods {
  /** Press a mouse button where the mouse is, and hold it. */
  down(button?: Arg<"mouse down", "button">, options?: MouseDownOptions): Replied<"mouse down">
  /** Press a mouse button where the mouse is, and hold it. */
  down(options: MouseDownOptions): Replied<"mouse down">

  /** Move the mouse to a point of the tab's window. */
  move(x: Arg<"mouse move", "x">, y: Arg<"mouse move", "y">, options?: MouseMoveOptions): Replied<"mouse move">

  /** Let go of a mouse button where the mouse is. */
  up(button?: Arg<"mouse up", "button">, options?: MouseUpOptions): Replied<"mouse up">
  /** Let go of a mouse button where the mouse is. */
  up(options: MouseUpOptions): Replied<"mouse up">

  /**
   * Turn the mouse wheel where the mouse is.
   *
   * Fails when nothing is scrolled and no script of the page takes the wheel for itself, as maps do.
   */
  wheel(
    dy: Arg<"mouse wheel", "dy">,
    dx?: Arg<"mouse wheel", "dx">,
    options?: MouseWheelOptions,
  ): Replied<"mouse wheel">
  /** Turn the mouse wheel where the mouse is. */
  wheel(dy: Arg<"mouse wheel", "dy">, options: MouseWheelOptions): Replied<"mouse wheel">
}

function mouseMethods(invoke: Invoke): MouseMethods {
  return {
    down: (...given: readonly unknown[]) => invoke("mouse down", given),
    move: (...given: readonly unknown[]) => invoke("mouse move", given),
    up: (...given: readonly unknown[]) => invoke("mouse up", given),
    wheel: (...given: readonly unknown[]) => invoke("mouse wheel", given),
  }
}

export interface RuntimeMethods {
  /** Tell whether the runtime runs, and what it holds. */
  status(options?: RunOptions): Replied<"runtime status">
}

function runtimeMethods(invoke: Invoke): RuntimeMethods {
  return {
    status: (...given: readonly unknown[]) => invoke("runtime status", given),
  }
}

export interface SessionMethods {
  /** Tell the name of the session that a command here would use. */
  id(options?: SessionIdOptions): Replied<"session id">

  /** Tell what this session is: browser, options, folders. */
  info(options?: RunOptions): Replied<"session info">

  /** List the open sessions. */
  list(options?: RunOptions): Replied<"session list">
}

function sessionMethods(invoke: Invoke): SessionMethods {
  return {
    id: (...given: readonly unknown[]) => invoke("session id", given),
    info: (...given: readonly unknown[]) => invoke("session info", given),
    list: (...given: readonly unknown[]) => invoke("session list", given),
  }
}

export interface SetMethods {
  /**
   * Answer one site that asks for a user name and a password.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends. For HTTP authentication, not for forms. Only one origin is answered:
   * --origin, else that of the tab's page, else, in a blank tab, the first that asks for the document of a tab. A
   * proxy is never answered, nor are frames of another site. `none` takes them back; what a site has accepted the
   * browser goes on sending to it until the session is closed.
   */
  credentials(
    user: Arg<"set credentials", "user">,
    password?: Arg<"set credentials", "password">,
    options?: SetCredentialsOptions,
  ): Replied<"set credentials">
  /** Answer one site that asks for a user name and a password. */
  credentials(user: Arg<"set credentials", "user">, options: SetCredentialsOptions): Replied<"set credentials">

  /**
   * Be a phone or a tablet: its screen, touch and user agent.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends. Devices: iPhone 12, iPhone 15, iPhone 16, iPhone 16 Pro, iPhone 17,
   * iPad, iPad Pro, Pixel 9, Galaxy S25. `none` goes back to what the session began with.
   */
  device(name: Arg<"set device", "name">, options?: RunOptions): Replied<"set device">

  /**
   * Set where the device is, and let pages ask for it.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends. `set geo off` takes it back: then pages may no longer ask.
   */
  geo(
    latitude?: Arg<"set geo", "latitude">,
    longitude?: Arg<"set geo", "longitude">,
    options?: SetGeoOptions,
  ): Replied<"set geo">
  /** Set where the device is, and let pages ask for it. */
  geo(options: SetGeoOptions): Replied<"set geo">
  /** Set where the device is, and let pages ask for it. */
  geo(latitude: Arg<"set geo", "latitude">, options: SetGeoOptions): Replied<"set geo">

  /**
   * Send headers of your own with every request.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends. They go to every site that a page asks for something, and replace those
   * that were set before; `{}` takes them back. Their values are kept out of replies and the journal.
   */
  headers(headers: Arg<"set headers", "headers">, options?: RunOptions): Replied<"set headers">

  /**
   * Set the language that pages are asked for and written in.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends. Sets how dates and numbers are written, navigator.language, and the
   * Accept-Language of requests. `none` goes back to the browser's own. A page that is already there does not
   * change by itself: `reload`.
   */
  locale(tag: Arg<"set locale", "tag">, options?: RunOptions): Replied<"set locale">

  /**
   * Prefer dark or light pages, and less motion.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends. What is not named is as in the browser itself; `none` takes all of it
   * back.
   */
  media(
    scheme?: Arg<"set media", "scheme">,
    motion?: Arg<"set media", "motion">,
    options?: SetMediaOptions,
  ): Replied<"set media">
  /** Prefer dark or light pages, and less motion. */
  media(options: SetMediaOptions): Replied<"set media">
  /** Prefer dark or light pages, and less motion. */
  media(scheme: Arg<"set media", "scheme">, options: SetMediaOptions): Replied<"set media">

  /**
   * Cut the network off, or bring it back.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends.
   */
  offline(state?: Arg<"set offline", "state">, options?: SetOfflineOptions): Replied<"set offline">
  /** Cut the network off, or bring it back. */
  offline(options: SetOfflineOptions): Replied<"set offline">

  /**
   * Set the time zone that pages are in.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends. `none` goes back to the machine's own.
   */
  timezone(zone: Arg<"set timezone", "zone">, options?: RunOptions): Replied<"set timezone">

  /**
   * Set the size of the window's inside.
   *
   * Holds for all tabs of the session, also those that come. In a browser that was only attached to, for the tabs
   * that this session uses, until it ends. A device that was set is no longer one; `set device none` goes back to
   * the size that the session began with.
   */
  viewport(
    width: Arg<"set viewport", "width">,
    height: Arg<"set viewport", "height">,
    scale?: Arg<"set viewport", "scale">,
    options?: SetViewportOptions,
  ): Replied<"set viewport">
  /** Set the size of the window's inside. */
  viewport(
    width: Arg<"set viewport", "width">,
    height: Arg<"set viewport", "height">,
    options: SetViewportOptions,
  ): Replied<"set viewport">
}

function setMethods(invoke: Invoke): SetMethods {
  return {
    credentials: (...given: readonly unknown[]) => invoke("set credentials", given),
    device: (...given: readonly unknown[]) => invoke("set device", given),
    geo: (...given: readonly unknown[]) => invoke("set geo", given),
    headers: (...given: readonly unknown[]) => invoke("set headers", given),
    locale: (...given: readonly unknown[]) => invoke("set locale", given),
    media: (...given: readonly unknown[]) => invoke("set media", given),
    offline: (...given: readonly unknown[]) => invoke("set offline", given),
    timezone: (...given: readonly unknown[]) => invoke("set timezone", given),
    viewport: (...given: readonly unknown[]) => invoke("set viewport", given),
  }
}

export interface SkillsMethods {
  /**
   * Show what an agent must know to use this program well.
   *
   * `skills get core` is enough for an agent that sees nothing else; it has fewer than 900 tokens.
   */
  get(names: Arg<"skills get", "names">, options?: RunOptions): Replied<"skills get">

  /** List the guides for agents that come with this program. */
  list(options?: RunOptions): Replied<"skills list">
}

function skillsMethods(invoke: Invoke): SkillsMethods {
  return {
    get: (...given: readonly unknown[]) => invoke("skills get", given),
    list: (...given: readonly unknown[]) => invoke("skills list", given),
  }
}

export interface TabMethods {
  /**
   * Take a page that is open as a tab and make it the active one.
   *
   * For a browser that is attached to and for an application, which is started when it does not run yet: their
   * pages stay as they are, and stay open when the tab is closed. Without a text it is the first page that people
   * see.
   */
  adopt(page?: Arg<"tab adopt", "page">, options?: TabAdoptOptions): Replied<"tab adopt">
  /** Take a page that is open as a tab and make it the active one. */
  adopt(options: TabAdoptOptions): Replied<"tab adopt">

  /**
   * Close a tab, without a name the active one.
   *
   * A page of an attached browser or an application that this session did not open stays open there.
   */
  close(name?: Arg<"tab close", "name">, options?: TabCloseOptions): Replied<"tab close">
  /** Close a tab, without a name the active one. */
  close(options: TabCloseOptions): Replied<"tab close">

  /** List the session's tabs. */
  list(options?: RunOptions): Replied<"tab list">

  /** Open a new tab and make it the active one. */
  "new"(url?: Arg<"tab new", "url">, options?: TabNewOptions): Replied<"tab new">
  /** Open a new tab and make it the active one. */
  "new"(options: TabNewOptions): Replied<"tab new">

  /** Make another tab the active one. */
  switch(name: Arg<"tab switch", "name">, options?: RunOptions): Replied<"tab switch">
}

function tabMethods(invoke: Invoke): TabMethods {
  return {
    adopt: (...given: readonly unknown[]) => invoke("tab adopt", given),
    close: (...given: readonly unknown[]) => invoke("tab close", given),
    list: (...given: readonly unknown[]) => invoke("tab list", given),
    new: (...given: readonly unknown[]) => invoke("tab new", given),
    switch: (...given: readonly unknown[]) => invoke("tab switch", given),
  }
}

export interface WindowMethods {
  /** Open a blank tab in a window of its own and make it the active one. */
  "new"(options?: RunOptions): Replied<"window new">
}

function windowMethods(invoke: Invoke): WindowMethods {
  return {
    new: (...given: readonly unknown[]) => invoke("window new", given),
  }
}

/** Every command as a method: `tab new` is `tab.new()`. */
export abstract class CommandMethods {
  /** `clipboard copy`, `clipboard paste`, `clipboard read` and `clipboard write`. */
  readonly clipboard: ClipboardMethods

  /** `dialog accept`, `dialog dismiss` and `dialog status`. */
  readonly dialog: DialogMethods

  /** `diff snapshot` and `diff url`. */
  readonly diff: DiffMethods

  /**
   * Find text on the page, in names, values and running text. Also: `find alt`, `find first`, `find label`, `find
   * last`, `find nth`, `find placeholder`, `find role`, `find testid`, `find text` and `find title`.
   */
  readonly find: FindMethods

  /**
   * `get attr`, `get box`, `get cdp-url`, `get count`, `get html`, `get styles`, `get text`, `get title`, `get url`
   * and `get value`.
   */
  readonly get: GetMethods

  /** `is checked`, `is enabled` and `is visible`. */
  readonly is: IsMethods

  /** `keyboard inserttext` and `keyboard type`. */
  readonly keyboard: KeyboardMethods

  /** `mouse down`, `mouse move`, `mouse up` and `mouse wheel`. */
  readonly mouse: MouseMethods

  /** `runtime status`. */
  readonly runtime: RuntimeMethods

  /** `session id`, `session info` and `session list`. */
  readonly session: SessionMethods

  /**
   * `set credentials`, `set device`, `set geo`, `set headers`, `set locale`, `set media`, `set offline`, `set
   * timezone` and `set viewport`.
   */
  readonly set: SetMethods

  /** `skills get` and `skills list`. */
  readonly skills: SkillsMethods

  /** `tab adopt`, `tab close`, `tab list`, `tab new` and `tab switch`. */
  readonly tab: TabMethods

  /** `window new`. */
  readonly window: WindowMethods

  constructor() {
    const invoke: Invoke = (command, given) => this.invoke(command, given)
    this.clipboard = clipboardMethods(invoke)
    this.dialog = dialogMethods(invoke)
    this.diff = diffMethods(invoke)
    this.find = findMethods(invoke)
    this.get = getMethods(invoke)
    this.is = isMethods(invoke)
    this.keyboard = keyboardMethods(invoke)
    this.mouse = mouseMethods(invoke)
    this.runtime = runtimeMethods(invoke)
    this.session = sessionMethods(invoke)
    this.set = setMethods(invoke)
    this.skills = skillsMethods(invoke)
    this.tab = tabMethods(invoke)
    this.window = windowMethods(invoke)
  }

  protected abstract invoke<N extends CommandName>(command: N, given: readonly unknown[]): Replied<N>

  /** Go one page back in the tab's history. */
  back(options?: RunOptions): Replied<"back"> {
    return this.invoke("back", [options])
  }

  /**
   * Run several commands in order, in one call.
   *
   * Commands are given as quoted words, or as a JSON array of string arrays on standard input. The first step that
   * fails ends the batch, unless it is told to keep going; the batch fails when any step did. What changed on the
   * page is told once, at the end.
   */
  batch(commands?: Arg<"batch", "commands">, options?: BatchOptions): Replied<"batch">
  /** Run several commands in order, in one call. */
  batch(options: BatchOptions): Replied<"batch">
  batch(...given: readonly unknown[]): Replied<"batch"> {
    return this.invoke("batch", given)
  }

  /** Check a box, a radio button or a switch. */
  check(target: Arg<"check", "target">, options?: CheckOptions): Replied<"check"> {
    return this.invoke("check", [target, options])
  }

  /**
   * Click an element, or a point of the window.
   *
   * Waits until the element is there, visible, at rest, enabled and really hit, then clicks it as a person would,
   * and tells what that changed.
   */
  click(target: Arg<"click", "target">, options?: ClickOptions): Replied<"click"> {
    return this.invoke("click", [target, options])
  }

  /** Show what the page wrote to its console. */
  console(options?: ConsoleOptions): Replied<"console"> {
    return this.invoke("console", [options])
  }

  /** Double-click an element, or a point of the window. */
  dblclick(target: Arg<"dblclick", "target">, options?: DblclickOptions): Replied<"dblclick"> {
    return this.invoke("dblclick", [target, options])
  }

  /** Serve a small shop on this machine to try commands on. */
  demo(options?: RunOptions): Replied<"demo"> {
    return this.invoke("demo", [options])
  }

  /**
   * Click an element and save the file that this downloads.
   *
   * Waits for the download that the click starts, in the tab or in one that it opens, and moves the file to the
   * path. Nothing is written when no download comes.
   */
  download(
    target: Arg<"download", "target">,
    path: Arg<"download", "path">,
    options?: DownloadOptions,
  ): Replied<"download"> {
    return this.invoke("download", [target, path, options])
  }

  /**
   * Drag an element, or from a point, to another.
   *
   * Presses the mouse on the source, moves it to the target and lets go. Works for the browser's drag and drop and
   * for pages that drag by themselves; fails when nothing came of it.
   */
  drag(source: Arg<"drag", "source">, target: Arg<"drag", "target">, options?: DragOptions): Replied<"drag"> {
    return this.invoke("drag", [source, target, options])
  }

  /** Drop files or data on an element, as if dragged in from outside. */
  drop(target: Arg<"drop", "target">, files?: Arg<"drop", "files">, options?: DropOptions): Replied<"drop">
  /** Drop files or data on an element, as if dragged in from outside. */
  drop(target: Arg<"drop", "target">, options: DropOptions): Replied<"drop">
  drop(...given: readonly unknown[]): Replied<"drop"> {
    return this.invoke("drop", given)
  }

  /** Show errors of the page that nobody caught. */
  errors(options?: ErrorsOptions): Replied<"errors"> {
    return this.invoke("errors", [options])
  }

  /**
   * Run a script in the page and give back its value.
   *
   * Takes an expression, statements or a function. Runs in the main frame, or in the one that `frame` chose.
   * Promises are awaited, and `await` may stand anywhere. What JSON has no word for is said in a string: 12n, [node
   * button#go], [circular].
   */
  eval(script?: Arg<"eval", "script">, options?: EvalOptions): Replied<"eval">
  /** Run a script in the page and give back its value. */
  eval(options: EvalOptions): Replied<"eval">
  eval(...given: readonly unknown[]): Replied<"eval"> {
    return this.invoke("eval", given)
  }

  /**
   * Replace what is in a field.
   *
   * For text fields and editors of all kinds; a date is written YYYY-MM-DD, a time HH:MM, a colour #rrggbb. The
   * reply tells what is in the field afterwards; of passwords, one-time codes and secrets only how long it is.
   */
  fill(target: Arg<"fill", "target">, text?: Arg<"fill", "text">, options?: FillOptions): Replied<"fill">
  /** Replace what is in a field. */
  fill(target: Arg<"fill", "target">, options: FillOptions): Replied<"fill">
  fill(...given: readonly unknown[]): Replied<"fill"> {
    return this.invoke("fill", given)
  }

  /** Put the focus on an element, where keys go then. */
  focus(target: Arg<"focus", "target">, options?: FocusOptions): Replied<"focus"> {
    return this.invoke("focus", [target, options])
  }

  /** Go one page forward in the tab's history. */
  forward(options?: RunOptions): Replied<"forward"> {
    return this.invoke("forward", [options])
  }

  /**
   * Make what follows on the tab be about one frame.
   *
   * Snapshot, find, read, eval, wait, and selectors of every command then look in that frame and in those within
   * it; refs work wherever they are. `frame main` goes back to the whole page, and so does a new page. Alone it
   * tells which frame is chosen.
   */
  frame(target?: Arg<"frame", "target">, options?: FrameOptions): Replied<"frame">
  /** Make what follows on the tab be about one frame. */
  frame(options: FrameOptions): Replied<"frame">
  frame(...given: readonly unknown[]): Replied<"frame"> {
    return this.invoke("frame", given)
  }

  /** Tell what commands there are, or how one is used. */
  help(topic?: Arg<"help", "topic">, options?: HelpOptions): Replied<"help">
  /** Tell what commands there are, or how one is used. */
  help(options: HelpOptions): Replied<"help">
  help(...given: readonly unknown[]): Replied<"help"> {
    return this.invoke("help", given)
  }

  /**
   * Show an element to whoever watches the tab.
   *
   * The browser draws it above the page, which cannot notice; screenshots show it too. It stays until another
   * element is highlighted, --off, or a new document.
   */
  highlight(target?: Arg<"highlight", "target">, options?: HighlightOptions): Replied<"highlight">
  /** Show an element to whoever watches the tab. */
  highlight(options: HighlightOptions): Replied<"highlight">
  highlight(...given: readonly unknown[]): Replied<"highlight"> {
    return this.invoke("highlight", given)
  }

  /**
   * Move the mouse over an element.
   *
   * It stays there: what shows only while the mouse is over it can be used afterwards.
   */
  hover(target: Arg<"hover", "target">, options?: HoverOptions): Replied<"hover"> {
    return this.invoke("hover", [target, options])
  }

  /**
   * Hold a key down.
   *
   * It stays down, also for the mouse, until `keyup`. Holding it again is what a keyboard does when a key repeats.
   */
  keydown(key: Arg<"keydown", "key">, options?: RunOptions): Replied<"keydown"> {
    return this.invoke("keydown", [key, options])
  }

  /** Let go of a key that is held down. */
  keyup(key: Arg<"keyup", "key">, options?: RunOptions): Replied<"keyup"> {
    return this.invoke("keyup", [key, options])
  }

  /**
   * Open an address in the tab.
   *
   * Starts the session when there is none. A bare host gets a scheme. A navigation that fails is an error and
   * leaves the old page as it was.
   */
  open(url: Arg<"open", "url">, options?: OpenOptions): Replied<"open"> {
    return this.invoke("open", [url, options])
  }

  /** Save the page as a PDF. */
  pdf(path?: Arg<"pdf", "path">, options?: PdfOptions): Replied<"pdf">
  /** Save the page as a PDF. */
  pdf(options: PdfOptions): Replied<"pdf">
  pdf(...given: readonly unknown[]): Replied<"pdf"> {
    return this.invoke("pdf", given)
  }

  /**
   * Press a key or a combination of keys, where the focus is.
   *
   * Keys are characters (a, A, ?), names (Enter, Tab, Escape, Backspace, ArrowDown, PageUp, Home, F5, Space), codes
   * (KeyA, Numpad1, ShiftRight), and combinations (Control+a, Control+Shift+k). ControlOrMeta is Control, on macOS
   * Meta.
   */
  press(key: Arg<"press", "key">, options?: PressOptions): Replied<"press"> {
    return this.invoke("press", [key, options])
  }

  /**
   * Change the page's address without loading it.
   *
   * For pages that show another view when their address changes: they are told as if their reader had gone there
   * through the history. Only addresses of the page's own site.
   */
  pushstate(url: Arg<"pushstate", "url">, options?: RunOptions): Replied<"pushstate"> {
    return this.invoke("pushstate", [url, options])
  }

  /**
   * Read the page as Markdown.
   *
   * The article where the page has one, else its main region, else all of it; only what is shown. The selector of a
   * heading reads its section.
   */
  read(options?: ReadOptions): Replied<"read"> {
    return this.invoke("read", [options])
  }

  /** Load the page again; also brings back one that crashed or is stuck. */
  reload(options?: RunOptions): Replied<"reload"> {
    return this.invoke("reload", [options])
  }

  /**
   * Run JavaScript on this machine that drives the tab.
   *
   * The code is the body of an async function and sees Puppeteer's `page` and `browser`, the helper `tab`,
   * `display(value)`, `assert`, `wait(ms)` and `args`. It runs in a worker of the tab, and not in a sandbox: it may
   * do what you may do. What it returns is the answer; `console` goes to the journal. What it leaves running is
   * stopped when it ends.
   */
  runCode(file?: Arg<"run", "file">, options?: RunCodeOptions): Replied<"run">
  /** Run JavaScript on this machine that drives the tab. */
  runCode(options: RunCodeOptions): Replied<"run">
  runCode(...given: readonly unknown[]): Replied<"run"> {
    return this.invoke("run", given)
  }

  /**
   * Take a picture of the viewport, the whole page or one element.
   *
   * --annotate draws the ref of everything that can be acted on into the picture, and lists them: `e5 button Save
   * 120,40 80x24`, from the picture's corner in CSS pixels. The page is not touched for it.
   */
  screenshot(
    selector?: Arg<"screenshot", "selector">,
    path?: Arg<"screenshot", "path">,
    options?: ScreenshotOptions,
  ): Replied<"screenshot">
  /** Take a picture of the viewport, the whole page or one element. */
  screenshot(options: ScreenshotOptions): Replied<"screenshot">
  /** Take a picture of the viewport, the whole page or one element. */
  screenshot(selector: Arg<"screenshot", "selector">, options: ScreenshotOptions): Replied<"screenshot">
  screenshot(...given: readonly unknown[]): Replied<"screenshot"> {
    return this.invoke("screenshot", given)
  }

  /** Scroll the page or a part of it, by pixels, to an edge, or until a text comes. */
  scroll(direction?: Arg<"scroll", "direction">, px?: Arg<"scroll", "px">, options?: ScrollOptions): Replied<"scroll">
  /** Scroll the page or a part of it, by pixels, to an edge, or until a text comes. */
  scroll(options: ScrollOptions): Replied<"scroll">
  /** Scroll the page or a part of it, by pixels, to an edge, or until a text comes. */
  scroll(direction: Arg<"scroll", "direction">, options: ScrollOptions): Replied<"scroll">
  scroll(...given: readonly unknown[]): Replied<"scroll"> {
    return this.invoke("scroll", given)
  }

  /** Scroll until the window shows an element. */
  scrollintoview(target: Arg<"scrollintoview", "target">, options?: ScrollintoviewOptions): Replied<"scrollintoview"> {
    return this.invoke("scrollintoview", [target, options])
  }

  /**
   * Select options of a list.
   *
   * For lists and comboboxes of all kinds, native or drawn by the page. Where several may be selected, those given
   * are selected and no others.
   */
  select(target: Arg<"select", "target">, values: Arg<"select", "values">, options?: SelectOptions): Replied<"select"> {
    return this.invoke("select", [target, values, options])
  }

  /**
   * Show what is on the page, with a ref for everything that can be acted on.
   *
   * One line each: `e5 button Save (disabled)`, `e6 textbox Email = ada@example.com`, `# Heading`, `- text with a
   * [e7 link] in it`, `| table | row`. Refs stay with their elements. What does not fit into the budget is counted,
   * with the command that shows it.
   */
  snapshot(options?: SnapshotOptions): Replied<"snapshot"> {
    return this.invoke("snapshot", [options])
  }

  /** Tap an element as with a finger. */
  tap(target: Arg<"tap", "target">, options?: TapOptions): Replied<"tap"> {
    return this.invoke("tap", [target, options])
  }

  /** Type into a field with real keys, behind what is there. */
  type(target: Arg<"type", "target">, text?: Arg<"type", "text">, options?: TypeOptions): Replied<"type">
  /** Type into a field with real keys, behind what is there. */
  type(target: Arg<"type", "target">, options: TypeOptions): Replied<"type">
  type(...given: readonly unknown[]): Replied<"type"> {
    return this.invoke("type", given)
  }

  /** Uncheck a box or a switch. */
  uncheck(target: Arg<"uncheck", "target">, options?: UncheckOptions): Replied<"uncheck"> {
    return this.invoke("uncheck", [target, options])
  }

  /**
   * Attach files to a file field, or to the chooser that a click opens.
   *
   * A file field need not be visible. Anything else is clicked, and the files go to the chooser that this opens. A
   * field for folders takes the path of a folder.
   */
  upload(target: Arg<"upload", "target">, files: Arg<"upload", "files">, options?: UploadOptions): Replied<"upload"> {
    return this.invoke("upload", [target, files, options])
  }

  /** Tell the version. */
  version(options?: RunOptions): Replied<"version"> {
    return this.invoke("version", [options])
  }

  /**
   * Wait for an element, a text, an address, a request, a download, a script, a load state or a time.
   *
   * Takes exactly one thing to wait for. A request or a response of the last second counts: the act that started it
   * came first. A wait goes on in the next document when the page moves on.
   */
  wait(target?: Arg<"wait", "target">, options?: WaitOptions): Replied<"wait">
  /** Wait for an element, a text, an address, a request, a download, a script, a load state or a time. */
  wait(options: WaitOptions): Replied<"wait">
  wait(...given: readonly unknown[]): Replied<"wait"> {
    return this.invoke("wait", given)
  }
}

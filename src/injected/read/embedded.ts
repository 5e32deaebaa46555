import {
  attribute,
  bodyOf,
  documentElementOf,
  findIn,
  isElement,
  localName,
  reader,
  textContentOf,
} from "../snapshot/safe.ts"
import { childrenOf, elementAround, type Inner, isTiny, type Writer } from "./writer.ts"

const isComplete = reader(HTMLImageElement, "complete")
const chosenSource = reader(HTMLImageElement, "currentSrc")
const imageSource = reader(HTMLImageElement, "src")

export function writeImage({ output, sights }: Writer, image: HTMLImageElement, { around }: Inner): void {
  const alt = attribute(image, "alt")
  // An empty alternative text marks the image as decoration.
  if (alt === "" || (isComplete(image) && isTiny(image))) return
  if (!sights.showsBox(image, around)) return
  output.image(alt, output.urlOf(chosenSource(image) || imageSource(image)))
}

/** How the caller reads a frame's document and URL. */
interface FrameReaders<F> {
  readonly document: (of: F) => Document | null
  readonly url: (of: F) => string
}

const inlineFrame: FrameReaders<HTMLIFrameElement> = {
  document: reader(HTMLIFrameElement, "contentDocument"),
  url: reader(HTMLIFrameElement, "src"),
}
const frameOfSet: FrameReaders<HTMLFrameElement> = {
  document: reader(HTMLFrameElement, "contentDocument"),
  url: reader(HTMLFrameElement, "src"),
}

export function writeInlineFrame(writer: Writer, frame: HTMLIFrameElement, inner: Inner): void {
  writeFrame(writer, frame, inner, inlineFrame)
}

export function writeFrameOfSet(writer: Writer, frame: HTMLFrameElement, inner: Inner): void {
  writeFrame(writer, frame, inner, frameOfSet)
}

function writeFrame<F extends Element>(writer: Writer, frame: F, inner: Inner, readers: FrameReaders<F>): void {
  const { output, sights } = writer
  if (isTiny(frame) || !sights.showsBox(frame, inner.around)) return
  const shown = readers.document(frame)
  const root = shown === null ? null : (bodyOf(shown) ?? documentElementOf(shown))
  if (root !== null) {
    writer.nest("iframe", { block: "1" }, [root], { ...inner, around: sights.inside(elementAround(root)) })
    return
  }
  const url = output.urlOf(readers.url(frame))
  if (url === undefined || !/^https?:/.test(url)) return
  output.link(`frame: ${attribute(frame, "title") || attribute(frame, "name") || url}`, url)
}

const mediaSource = reader(HTMLMediaElement, "currentSrc")

export function writeMedia({ output }: Writer, media: HTMLMediaElement): void {
  const name = attribute(media, "aria-label") || attribute(media, "title") || localName(media)
  output.link(name, output.urlOf(mediaSource(media)))
}

const objectData = reader(HTMLObjectElement, "data")
const embedSource = reader(HTMLEmbedElement, "src")

/** The fallback content is not shown. */
export function writeObject(writer: Writer, object: HTMLObjectElement): void {
  writeEmbedded(writer, object, objectData(object))
}

export function writeEmbed(writer: Writer, embed: HTMLEmbedElement): void {
  writeEmbedded(writer, embed, embedSource(embed))
}

function writeEmbedded({ output }: Writer, element: Element, url: string): void {
  if (!isTiny(element)) output.link(attribute(element, "title") || "embedded", output.urlOf(url))
}

/** The source of a formula as its author wrote it, if it is available. */
export function writeFormula(writer: Writer, formula: Element, inner: Inner): void {
  const written = findIn(formula, 'annotation[encoding="application/x-tex"]')
  const source = attribute(formula, "alttext") || (written === null ? "" : textContentOf(written))
  if (source) writer.output.code(source)
  else writer.nest("span", {}, childrenOf(formula), inner)
}

const VECTOR_TEXT = new Set(["text", "tspan", "textPath", "foreignObject"])
const VECTOR_DROPPED = new Set("title desc metadata defs symbol clipPath mask pattern marker style script".split(" "))

/** The text of a drawing, or else its name. */
export function writeVector(writer: Writer, element: Element, inner: Inner): void {
  const name = localName(element)
  if (name === "svg" && findIn(element, "text, foreignObject") === null) {
    const named = findIn(element, "title")
    const alt = attribute(element, "aria-label") || (named === null ? "" : (textContentOf(named) ?? "").trim())
    if (inner.seen && alt && (inner.named || writer.sights.showsBox(element, inner.around))) writer.output.image(alt)
  } else if (VECTOR_TEXT.has(name)) {
    writer.nest("span", name === "text" ? { gap: "1" } : {}, childrenOf(element), inner)
  } else if (!VECTOR_DROPPED.has(name)) {
    writer.nest("span", {}, childrenOf(element).filter(isElement), inner)
  }
}

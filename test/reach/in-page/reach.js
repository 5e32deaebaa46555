import { describe } from "./describe.js"
import { around, drawnIn, everyNode, isNative, knowClosedRoots } from "./flat-tree.js"
import { BELOW, isVeiled, lookAt, TOP } from "./hits.js"
import { scrollersAround, slide } from "./scrolling.js"
import { contentTarget, isTurned, leafTarget, pointsTarget, worse } from "./targets.js"

/** The registered nodes, by number. */
const nodes = []

/** Where a scroller places the target, along x and y: in the middle, at one end, at the other. */
const ALIGNMENTS = [0, -1, 1].flatMap((y) => [0, -1, 1].map((x) => [x, y]))

const EDGE = 2

/** Points distributed over a box, or over the part of it in the window. */
function pointsIn({ left, top, right, bottom }, isWhole) {
  const [fromX, toX] = [
    (isWhole ? left : Math.max(left, 0)) + EDGE,
    (isWhole ? right : Math.min(right, innerWidth)) - EDGE,
  ]
  const [fromY, toY] = [
    (isWhole ? top : Math.max(top, 0)) + EDGE,
    (isWhole ? bottom : Math.min(bottom, innerHeight)) - EDGE,
  ]
  if (fromX > toX || fromY > toY) return []
  if (fromX === toX && fromY === toY) return [{ x: fromX, y: fromY }]
  const across = [0.5, 0, 1, 0.25, 0.75].map((share) => fromX + (toX - fromX) * share)
  return [0.5, 0, 1].flatMap((share) => across.map((x) => ({ x, y: fromY + (toY - fromY) * share })))
}

function union(boxes) {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.right))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}

/**
 * Content that is drawn only near the window is drawn one frame later, and its size may change. Returns whether it was
 * waited for.
 */
async function drawn(node) {
  const element = node instanceof Element ? node : drawnIn(node)
  if (element.checkVisibility({ contentVisibilityAuto: true })) return false
  const isLazy = [...around(node)].some((each) => getComputedStyle(each).contentVisibility === "auto")
  if (!isLazy) return false
  const frames = new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  // A frame that is out of sight gets no animation frames.
  await Promise.race([frames, new Promise((done) => setTimeout(done, 200))])
  return true
}

/** Scrolls a page to every position at which a person could see a target. */
async function* positions({ node, places }, { windowScrolls, stays }) {
  yield
  const scrollers = scrollersAround(node, windowScrolls)
  const key = () => scrollers.map(({ element }) => `${element.scrollLeft} ${element.scrollTop}`).join()
  const tried = new Set([key()])
  // The points of a frame are far from each other: each is scrolled to separately.
  const aims = node instanceof Element && isFrame(node) ? places().map((_, at) => [at]) : [undefined]
  const aim = (which, [x, y]) => {
    const box = () => union((which ? which.map((at) => places()[at]) : places()).map((place) => place.box))
    for (const scroller of scrollers) {
      for (const axis of scroller.axes) slide(scroller, axis, box, axis === "left" ? x : y)
    }
  }
  try {
    for (const which of scrollers.length > 0 ? aims : []) {
      for (const alignment of ALIGNMENTS) {
        aim(which, alignment)
        if (tried.has(key())) continue
        tried.add(key())
        if (await drawn(node)) {
          aim(which, alignment)
          await drawn(node)
        }
        yield
      }
    }
  } finally {
    if (!stays) for (const scroller of scrollers) scroller.restore()
  }
}

function isFrame(element) {
  return element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement
}

/** The visible points of a target at the current scroll positions; stops after `most` hits on top. */
function hitsOf({ node, places }, most) {
  const hits = []
  let onTop = 0
  for (const { box, best } of places()) {
    for (const { x, y } of pointsIn(box, node instanceof Text)) {
      const seen = lookAt(node, x, y)
      if (!seen) continue
      const found = worse(seen.found, best)
      hits.push({ x, y, found, isSliver: seen.isSliver })
      if (!seen.isSliver && found === TOP && ++onTop >= most) return hits
    }
  }
  return hits
}

/** Of a word more than an edge, a single row or column of points, must be visible; of a control any part will do. */
const enoughOf = (node) => (node instanceof Text ? 6 : 1)

/** The points in this window at which a target can be seen. In the outermost window the first one is enough. */
async function search(target, about) {
  const { firstIsEnough } = about
  const places = isVeiled(target.node) ? [] : target.places()
  if (places.length === 0) return { points: [], sliver: false }
  const points = []
  const enough = enoughOf(target.node)
  let sliver = places.every(({ box }) => box.width < 2 * EDGE || box.height < 2 * EDGE)
  for await (const _ of positions(target, about)) {
    const hits = hitsOf(target, firstIsEnough ? enough : Number.POSITIVE_INFINITY)
    const whole = hits.filter(({ isSliver }) => !isSliver)
    const onTop = whole.filter(({ found }) => found === TOP)
    sliver ||= hits.length > whole.length || (whole.length > 0 && whole.length < enough)
    if (onTop.length >= enough) points.push(...spread(onTop))
    else if (whole.length >= enough) points.push(...spread(whole.filter(({ found }) => found === BELOW)))
    if (firstIsEnough && onTop.length >= enough) break
  }
  return { points, sliver }
}

/** A few of many points that are far apart. */
function spread(points) {
  const some = new Set([points[0], points[Math.floor(points.length / 2)], points.at(-1)])
  return [...some].filter((point) => point !== undefined).map(({ x, y, found }) => ({ x, y, found }))
}

/**
 * Whether a press on its label does what a press on it would, so that the label can replace it. The label of a field or
 * a list only focuses it: if the list is invisible (Choices.js keeps one under each of its own) there is still nothing
 * to see and nothing to choose from.
 */
function isPressedByLabel(node) {
  return node instanceof Element && node.matches("button, input[type=checkbox], input[type=radio], input[type=file]")
}

async function searchLeaf(node, about) {
  const isSeen = ({ points }) => points.some(({ found }) => found === TOP)
  const content = contentTarget(node)
  if (content) {
    const inside = await search(content, about)
    if (isSeen(inside)) return inside
    const own = await search(leafTarget(node), about)
    // An empty part of it can be pressed, but shows nothing.
    return isSeen(own) ? { points: [], sliver: true } : own
  }
  const own = await search(leafTarget(node), about)
  const labels = isSeen(own) || !isPressedByLabel(node) ? [] : [...(node.labels ?? [])]
  for (const label of labels) {
    const { points, sliver } = await search(leafTarget(label), about)
    own.points.push(...points)
    own.sliver ||= sliver
  }
  return own
}

const size = () => ({ width: innerWidth, height: innerHeight })

globalThis.reachJudge = {
  knowClosedRoots,

  /** Registers a node of the accessibility tree, if it can be located; returns its number. */
  take(node, kind) {
    // Parts of browser-drawn controls, and options, belong to their control.
    if (isNative(node) || node instanceof HTMLOptionElement) return null
    if (kind === "text" ? !(node instanceof Text) : !(node instanceof Element)) return null
    return nodes.push(node) - 1
  },

  /** Marks an element, and its labels, which a view may list in its place. A label may get several marks. */
  mark(index, name, value) {
    const element = nodes[index]
    for (const each of [element, ...(element.labels ?? [])]) {
      if (value === null) each.removeAttribute(name)
      else each.setAttribute(name, each.hasAttribute(name) ? `${each.getAttribute(name)} ${value}` : value)
    }
  },

  isThere: (index) => nodes[index].isConnected,

  describe: (index) => describe(nodes[index]),

  /** The leaves of a generated layout, with their numbers in it. */
  leaves() {
    const found = []
    for (const node of everyNode(document)) {
      const key = node instanceof Element ? node.getAttribute("data-leaf") : null
      if (key === null) continue
      found.push({ key, index: nodes.push(node.hasAttribute("data-text") ? node.firstChild : node) - 1 })
    }
    return found
  },

  /** Where leaves of this document can be seen in its window. */
  async own(indexes, about) {
    const found = []
    for (const index of indexes) found.push(await searchLeaf(nodes[index], about))
    return { found, ...size() }
  },

  /** Shows or hides a leaf and its labels. */
  paint(index, opacity) {
    const node = nodes[index]
    const element = node instanceof Text ? node.parentElement : node
    // The inside of a large field is as white as the page.
    if (element.matches("input, textarea, select")) element.style.setProperty("background", "teal", "important")
    for (const each of [element, ...(element.labels ?? [])]) each.style.setProperty("opacity", opacity, "important")
  },

  /** Where points of a frame's window can be seen in its parent's window. */
  async through(frame, { found, ...inner }, about) {
    const seen = []
    for (const { points, sliver } of found) {
      const isClear = points.length > 0 && !isTurned(frame)
      const outer = isClear
        ? await search(pointsTarget(frame, points, inner), about)
        : { points: [], sliver: points.length > 0 }
      seen.push({ points: outer.points, sliver: sliver || outer.sliver })
    }
    return { found: seen, ...size() }
  },
}

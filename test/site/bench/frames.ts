import type { Exchange } from "../exchange.ts"
import { escapeHtml } from "../html.ts"
import { route } from "../router.ts"

/** One document of the nest. Controls have `#` as a placeholder for their number. */
interface Level {
  readonly title: string
  readonly text: string
  readonly controls: readonly string[]
  /** Whether it comes from another site than the document around it. */
  readonly isForeign?: boolean
}

const levels: readonly Level[] = [
  {
    title: "Ferry tickets",
    text: "Sails from Bergen on Tuesdays and Fridays. Tickets are sold here until an hour before.",
    controls: [
      '<a # href="/title/Timetable">Timetable</a>',
      '<a # href="/title/Prices">Prices</a>',
      "<label>Language <select #><option>English</option><option>Norsk</option></select></label>",
      '<button # type="button">Help</button>',
    ],
  },
  {
    title: "Your order",
    text: "Two adults and one car, out on the 14th and back on the 21st.",
    controls: [
      '<label>Adults <input # type="number" value="2"></label>',
      '<label>Cars <input # type="number" value="1"></label>',
      '<label><input # type="checkbox"> Cabin with a window</label>',
      '<a # href="/title/Conditions">Conditions of carriage</a>',
      '<button # type="button">Change the order</button>',
    ],
  },
  {
    title: "Pay by card",
    text: "The card is charged when the ship has sailed, not before.",
    controls: [
      "<label>Name on the card <input #></label>",
      '<label>Card number <input # inputmode="numeric"></label>',
      '<label>Valid until <input # placeholder="MM/YY"></label>',
      '<label><input # type="checkbox" checked> Keep this card</label>',
      '<button # type="button">Pay 212.00 €</button>',
    ],
    isForeign: true,
  },
  {
    title: "Your bank asks",
    text: "Nobody but you has this code; the bank never asks for it by telephone.",
    controls: [
      "<label>Code from your telephone <input #></label>",
      '<label><input # type="radio" name="how" checked> By message</label>',
      '<label><input # type="radio" name="how"> By call</label>',
      '<button # type="button">Confirm</button>',
      '<a # href="/title/No%20code">No code has come</a>',
    ],
  },
]

const total = levels.reduce((sum, { controls }) => sum + controls.length, 0)

/**
 * A page with frames three deep, the second cross-site. Each control has a number that is unique across all documents,
 * and the outermost one knows how many there are, because its scripts cannot look into the frames.
 */
export const frames = [
  route("/bench/frames", (exchange) => sendLevel(exchange, 0)),
  route("/bench/frames/level", (exchange) => sendLevel(exchange, exchange.count("depth", 1, levels.length - 1))),
]

function sendLevel(exchange: Exchange, depth: number): void {
  const level = levels[depth]
  if (!level) throw new Error(`there is no level ${depth}`)
  const { title, text } = level
  exchange.html({
    title,
    head: "<style>body { margin: 8px; font: 14px sans-serif } iframe { display: block; border: 1px solid }</style>",
    body: `<h${depth + 1}>${title}</h${depth + 1}>
<p>${text}</p>
<p>${numbered(depth, level).join("\n")}</p>
${innerFrame(exchange, depth)}
${depth === 0 ? `<script>window.benchControls = ${total}</script>` : ""}`,
  })
}

function numbered(depth: number, { controls }: Level): string[] {
  const before = levels.slice(0, depth).reduce((sum, outer) => sum + outer.controls.length, 0)
  return controls.map((control, index) => control.replace("#", `data-bench-control="${before + index + 1}"`))
}

/** Each is small enough to be fully visible in its parent. */
function innerFrame(exchange: Exchange, depth: number): string {
  const inner = levels[depth + 1]
  if (!inner) return ""
  const source = `${inner.isForeign ? exchange.otherSite : ""}/bench/frames/level?depth=${depth + 1}`
  const [width, height] = [1_220 - depth * 60, 640 - depth * 170]
  return `<iframe title="${inner.title}" src="${escapeHtml(source)}" width="${width}" height="${height}"></iframe>`
}

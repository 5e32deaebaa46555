export interface Product {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly cents: number
  /** The content of a 96 by 96 SVG. */
  readonly drawing: string
}

export const products: readonly Product[] = [
  {
    id: "notebook",
    name: "Pocket notebook",
    about: "96 dotted pages, bound with thread",
    cents: 650,
    drawing: `<rect x="26" y="16" width="46" height="64" rx="5" fill="#2f6f5e"/><rect x="26" y="16" width="10" height="64" rx="4" fill="#1f4d41"/><rect x="44" y="30" width="20" height="12" rx="2" fill="#f4ecd8"/><path d="M62 80v8l-4-3-4 3v-8z" fill="#d9763d"/>`,
  },
  {
    id: "pen",
    name: "Brass pen",
    about: "Solid brass, refills like any other",
    cents: 2400,
    drawing: `<g transform="rotate(45 48 48)"><rect x="43" y="10" width="10" height="54" rx="4" fill="#c79a3b"/><rect x="43" y="40" width="10" height="4" fill="#8f6a1f"/><path d="M43 64h10l-5 16z" fill="#8f6a1f"/><rect x="53" y="14" width="3" height="22" rx="1.5" fill="#8f6a1f"/></g>`,
  },
  {
    id: "lamp",
    name: "Desk lamp",
    about: "Warm light, folds flat",
    cents: 4900,
    drawing: `<path d="M30 82h36" stroke="#3b4657" stroke-width="6" stroke-linecap="round"/><path d="M48 80 34 50l22-22" fill="none" stroke="#3b4657" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path d="M46 22 66 12l12 24-20 6z" fill="#d9763d"/><path d="M60 42l16-6 8 22-14 4z" fill="#f6d58a" opacity=".7"/>`,
  },
]

export const deliveries = [
  { id: "standard", label: "Standard, 3 to 5 days, free", cents: 0 },
  { id: "express", label: "Express, tomorrow, €9.00", cents: 900 },
  { id: "pickup", label: "Pick up in the shop, free", cents: 0 },
] as const

export function euros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`
}

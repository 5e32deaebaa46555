// Made once: a report has thousands of figures, and a formatter takes longer to make than they all take to write.
const formats = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)
const fixed = (value, digits) => formats[digits].format(value)

/** Three digits that count, or all before the point. */
export function figure(value) {
  const size = Math.abs(value)
  return fixed(value, size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2)
}

export const whole = (value) => fixed(value, 0)
export const percent = (share) => `${whole(share * 100)} %`

export function amount(value, unit) {
  if (unit === "share") return percent(value)
  return unit === "tokens" || unit === "calls" ? whole(value) : figure(value)
}

export const withUnit = ({ value, unit }) => (unit === "share" ? percent(value) : `${amount(value, unit)} ${unit}`)

/** Never 100 % for less than all. */
export function recallText({ listed, controls }) {
  return controls === 0 ? "no controls" : `${Math.floor((100 * listed) / controls)} %`
}

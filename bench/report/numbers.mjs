// Created once: creating a formatter takes longer than formatting all the thousands of figures in a report.
const formats = [0, 1, 2].map(
  (digits) => new Intl.NumberFormat("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)
const fixed = (value, digits) => formats[digits].format(value)

/** Three significant digits, or all digits before the point. */
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

/** Rounds down: 100 % only if all controls are listed. */
export function recallText({ listed, controls }) {
  return controls === 0 ? "no controls" : `${Math.floor((100 * listed) / controls)} %`
}

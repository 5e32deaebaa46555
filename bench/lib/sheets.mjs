import { ms, times, whole } from "./table.mjs"

/** Rows of `{ what, who, stats, against? }`, where `stats` are the times of many rounds. */
export const timings = {
  unit: "milliseconds",
  isTimed: true,
  header: ["what", "who", "median", "best", "p95", "ratio", "more", "rounds"],
  cells: ({ what, who, stats, against }) => [
    what,
    who,
    ms(stats.median),
    ms(stats.best),
    ms(stats.p95),
    against ? times(against.ratio) : "",
    against ? ms(against.difference) : "",
    stats.rounds,
  ],
}

/** Rows of all contenders side by side: `{ what, page?, who, unit, value, best?, p95?, cpu?, recall? }`. */
export const sideBySide = {
  unit: "the unit is in the row; CPU in milliseconds of tool and browser for each operation",
  isTimed: true,
  header: ["what", "page", "who", "median", "unit", "best", "p95", "CPU", "recall"],
  cells: ({ what, page = "", who, value, unit, best, p95, cpu, recall, note }) => [
    what,
    page,
    who,
    value === undefined ? (note ?? "") : figure(value),
    unit,
    best === undefined ? "" : figure(best),
    p95 === undefined ? "" : figure(p95),
    cpu === undefined ? "" : figure(cpu),
    recall === undefined || recall.controls === 0 ? "" : `${Math.floor((100 * recall.listed) / recall.controls)} %`,
  ],
}

const figure = (value) => (Number.isInteger(value) ? whole(value) : value.toFixed(value < 100 ? 1 : 0))

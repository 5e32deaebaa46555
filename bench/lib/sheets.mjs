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

/** Rows of `{ what, who, tokens, listed, controls, against? }`: what an output costs and how much of the page is in it. */
export const tokenCounts = {
  unit: "tokens",
  isTimed: false,
  header: ["what", "who", "tokens", "ratio", "listed", "controls", "recall"],
  cells: ({ what, who, tokens, listed, controls, against }) => [
    what,
    who,
    whole(tokens),
    against ? times(against.ratio) : "",
    whole(listed),
    whole(controls),
    controls === 0 ? "" : `${Math.floor((100 * listed) / controls)} %`,
  ],
}

import type { App } from "../app.ts"
import { click, press, type } from "../steps.ts"

/** Fields that open a list or a calendar over the page. */
export const pickers: readonly App[] = [
  {
    name: "flatpickr",
    page: "flatpickr",
    shows: "March 31, 2026",
    states: [
      { name: "calendar with time", steps: [click("#arrival")], shows: "Hour" },
      { name: "two months", steps: [click("#stay")], shows: "April 30, 2026" },
    ],
  },
  {
    name: "choices.js",
    page: "choices",
    shows: "Country 5",
    states: [
      { name: "open list", steps: [click(".choices[data-type=select-one]")], shows: "Country 30" },
      { name: "search", steps: [type(".choices__list--dropdown input", "29")], shows: "Country 29" },
      { name: "many", steps: [press("Escape"), click(".choices[data-type=select-multiple]")], shows: "Country 28" },
    ],
  },
  {
    name: "select2",
    page: "select2",
    shows: "Country 2",
    states: [
      { name: "open list", steps: [click("#one + .select2")], shows: "Country 30" },
      { name: "tags", steps: [press("Escape"), click("#many + .select2 .select2-search__field")], shows: "Country 29" },
    ],
  },
  {
    name: "tom-select",
    page: "tom-select",
    shows: "Country 2",
    states: [
      { name: "open list", steps: [click(".ts-wrapper.single .ts-control")], shows: "Country 30" },
      { name: "boxes", steps: [press("Escape"), click(".ts-wrapper.multi .ts-control")], shows: "Country 28" },
    ],
  },
  {
    name: "emoji-picker-element",
    page: "emoji-picker",
    shows: "grinning face",
    states: [
      { name: "skin tones", steps: [click("#skintone-button")], shows: "Medium-Dark" },
      { name: "search", steps: [press("Escape"), type("role=combobox", "ship")], shows: "passenger ship" },
    ],
  },
]

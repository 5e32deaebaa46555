import { locate, nearest, scrollIntoView } from "./elements.ts"
import { fill, press, select, type, uploadFile } from "./fields.ts"
import type { Helper } from "./helper.ts"
import { click, clickText, drag, scroll } from "./mouse.ts"
import { observe } from "./observe.ts"
import { changed, extract, goto, obstacle } from "./page.ts"
import { screenshot } from "./screenshot.ts"

/** All requests that the `tab` object of a run can send to the engine. */
export const helpers: Readonly<Record<string, Helper>> = {
  changed,
  click,
  clickText,
  drag,
  extract,
  fill,
  goto,
  locate,
  nearest,
  observe,
  obstacle,
  press,
  screenshot,
  scroll,
  scrollIntoView,
  select,
  type,
  uploadFile,
}

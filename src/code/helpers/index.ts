import { changed } from "./changed.ts"
import { click } from "./click.ts"
import { clickText } from "./click-text.ts"
import { drag } from "./drag.ts"
import { extract } from "./extract.ts"
import { fill } from "./fill.ts"
import { goto } from "./goto.ts"
import type { Helper } from "./helper.ts"
import { locate } from "./locate.ts"
import { nearest } from "./nearest.ts"
import { observe } from "./observe.ts"
import { obstacle } from "./obstacle.ts"
import { press } from "./press.ts"
import { screenshot } from "./screenshot.ts"
import { scroll } from "./scroll.ts"
import { scrollIntoView } from "./scroll-into-view.ts"
import { select } from "./select.ts"
import { type } from "./type.ts"
import { uploadFile } from "./upload-file.ts"

/** Everything that the tab of a run can ask of the engine. */
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

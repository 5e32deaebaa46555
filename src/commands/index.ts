// Written by `npm run gen`.
import { check } from "./act/check.ts"
import { click } from "./act/click.ts"
import { dblclick } from "./act/dblclick.ts"
import { download } from "./act/download.ts"
import { drag } from "./act/drag.ts"
import { drop } from "./act/drop.ts"
import { fill } from "./act/fill.ts"
import { focus } from "./act/focus.ts"
import { hover } from "./act/hover.ts"
import { scroll } from "./act/scroll.ts"
import { scrollintoview } from "./act/scrollintoview.ts"
import { select } from "./act/select.ts"
import { tap } from "./act/tap.ts"
import { type } from "./act/type.ts"
import { uncheck } from "./act/uncheck.ts"
import { upload } from "./act/upload.ts"
import { pdf } from "./capture/pdf.ts"
import { screenshot } from "./capture/screenshot.ts"
import { clipboardCopy } from "./clipboard/clipboard-copy.ts"
import { clipboardPaste } from "./clipboard/clipboard-paste.ts"
import { clipboardRead } from "./clipboard/clipboard-read.ts"
import { clipboardWrite } from "./clipboard/clipboard-write.ts"
import { dialogAccept } from "./dialog/accept.ts"
import { dialogDismiss } from "./dialog/dismiss.ts"
import { dialogStatus } from "./dialog/status.ts"
import { findAlt } from "./find/alt.ts"
import { findFirst } from "./find/first.ts"
import { findLabel } from "./find/label.ts"
import { findLast } from "./find/last.ts"
import { findNth } from "./find/nth.ts"
import { findPlaceholder } from "./find/placeholder.ts"
import { findRole } from "./find/role.ts"
import { findTestId } from "./find/testid.ts"
import { findText } from "./find/text.ts"
import { findTitle } from "./find/title.ts"
import { batch } from "./flow/batch.ts"
import { keyboardInsertText } from "./input/keyboard-insert-text.ts"
import { keyboardType } from "./input/keyboard-type.ts"
import { keyDown } from "./input/keydown.ts"
import { keyUp } from "./input/keyup.ts"
import { mouseDown } from "./input/mouse-down.ts"
import { mouseMove } from "./input/mouse-move.ts"
import { mouseUp } from "./input/mouse-up.ts"
import { mouseWheel } from "./input/mouse-wheel.ts"
import { press } from "./input/press.ts"
import { consoleCommand } from "./inspect/console.ts"
import { diffSnapshot } from "./inspect/diff-snapshot.ts"
import { diffUrl } from "./inspect/diff-url.ts"
import { errors } from "./inspect/errors.ts"
import { find } from "./inspect/find.ts"
import { frame } from "./inspect/frame.ts"
import { getAttr } from "./inspect/get-attr.ts"
import { getBox } from "./inspect/get-box.ts"
import { getCdpUrl } from "./inspect/get-cdp-url.ts"
import { getCount } from "./inspect/get-count.ts"
import { getHtml } from "./inspect/get-html.ts"
import { getStyles } from "./inspect/get-styles.ts"
import { getText } from "./inspect/get-text.ts"
import { getTitle } from "./inspect/get-title.ts"
import { getUrl } from "./inspect/get-url.ts"
import { getValue } from "./inspect/get-value.ts"
import { highlight } from "./inspect/highlight.ts"
import { isChecked } from "./inspect/is-checked.ts"
import { isEnabled } from "./inspect/is-enabled.ts"
import { isVisible } from "./inspect/is-visible.ts"
import { read } from "./inspect/read.ts"
import { snapshot } from "./inspect/snapshot.ts"
import { back } from "./page/back.ts"
import { forward } from "./page/forward.ts"
import { open } from "./page/open.ts"
import { pushstate } from "./page/pushstate.ts"
import { reload } from "./page/reload.ts"
import { evalCommand } from "./script/eval.ts"
import { run } from "./script/run.ts"
import { close } from "./session/close.ts"
import { sessionId } from "./session/id.ts"
import { sessionInfo } from "./session/info.ts"
import { sessionList } from "./session/list.ts"
import { setCredentials } from "./set/credentials.ts"
import { setDevice } from "./set/device.ts"
import { setGeo } from "./set/geo.ts"
import { setHeaders } from "./set/headers.ts"
import { setLocale } from "./set/locale.ts"
import { setMedia } from "./set/media.ts"
import { setOffline } from "./set/offline.ts"
import { setTimezone } from "./set/timezone.ts"
import { setViewport } from "./set/viewport.ts"
import { alias } from "./system/alias.ts"
import { demo } from "./system/demo.ts"
import { doctor } from "./system/doctor.ts"
import { help } from "./system/help.ts"
import { http } from "./system/http.ts"
import { install } from "./system/install.ts"
import { mcp } from "./system/mcp.ts"
import { runtimeStart } from "./system/runtime-start.ts"
import { runtimeStatus } from "./system/runtime-status.ts"
import { runtimeStop } from "./system/runtime-stop.ts"
import { setup } from "./system/setup.ts"
import { skillsGet } from "./system/skills-get.ts"
import { skillsList } from "./system/skills-list.ts"
import { version } from "./system/version.ts"
import { tabAdopt } from "./tab/adopt.ts"
import { tabClose } from "./tab/close.ts"
import { tabList } from "./tab/list.ts"
import { tabNew } from "./tab/new.ts"
import { tabSwitch } from "./tab/switch.ts"
import { windowNew } from "./tab/window-new.ts"
import { wait } from "./wait/wait.ts"

export const commands = [
  check,
  click,
  dblclick,
  download,
  drag,
  drop,
  fill,
  focus,
  hover,
  scroll,
  scrollintoview,
  select,
  tap,
  type,
  uncheck,
  upload,
  pdf,
  screenshot,
  clipboardCopy,
  clipboardPaste,
  clipboardRead,
  clipboardWrite,
  dialogAccept,
  dialogDismiss,
  dialogStatus,
  findAlt,
  findFirst,
  findLabel,
  findLast,
  findNth,
  findPlaceholder,
  findRole,
  findTestId,
  findText,
  findTitle,
  batch,
  keyboardInsertText,
  keyboardType,
  keyDown,
  keyUp,
  mouseDown,
  mouseMove,
  mouseUp,
  mouseWheel,
  press,
  consoleCommand,
  diffSnapshot,
  diffUrl,
  errors,
  find,
  frame,
  getAttr,
  getBox,
  getCdpUrl,
  getCount,
  getHtml,
  getStyles,
  getText,
  getTitle,
  getUrl,
  getValue,
  highlight,
  isChecked,
  isEnabled,
  isVisible,
  read,
  snapshot,
  back,
  forward,
  open,
  pushstate,
  reload,
  evalCommand,
  run,
  close,
  sessionId,
  sessionInfo,
  sessionList,
  setCredentials,
  setDevice,
  setGeo,
  setHeaders,
  setLocale,
  setMedia,
  setOffline,
  setTimezone,
  setViewport,
  alias,
  demo,
  doctor,
  help,
  http,
  install,
  mcp,
  runtimeStart,
  runtimeStatus,
  runtimeStop,
  setup,
  skillsGet,
  skillsList,
  version,
  tabAdopt,
  tabClose,
  tabList,
  tabNew,
  tabSwitch,
  windowNew,
  wait,
] as const

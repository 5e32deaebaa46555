// Written by `npm run gen`.
import { pdf } from "./capture/pdf.ts"
import { screenshot } from "./capture/screenshot.ts"
import { dialogAccept } from "./dialog/accept.ts"
import { dialogDismiss } from "./dialog/dismiss.ts"
import { dialogStatus } from "./dialog/status.ts"
import { batch } from "./flow/batch.ts"
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
import { reload } from "./page/reload.ts"
import { evalCommand } from "./script/eval.ts"
import { close } from "./session/close.ts"
import { sessionId } from "./session/id.ts"
import { sessionInfo } from "./session/info.ts"
import { sessionList } from "./session/list.ts"
import { alias } from "./system/alias.ts"
import { demo } from "./system/demo.ts"
import { doctor } from "./system/doctor.ts"
import { install } from "./system/install.ts"
import { runtimeStart } from "./system/runtime-start.ts"
import { runtimeStatus } from "./system/runtime-status.ts"
import { runtimeStop } from "./system/runtime-stop.ts"
import { version } from "./system/version.ts"
import { tabClose } from "./tab/close.ts"
import { tabList } from "./tab/list.ts"
import { tabNew } from "./tab/new.ts"
import { tabSwitch } from "./tab/switch.ts"
import { windowNew } from "./tab/window-new.ts"
import { wait } from "./wait/wait.ts"

export const commands = [
  pdf,
  screenshot,
  dialogAccept,
  dialogDismiss,
  dialogStatus,
  batch,
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
  reload,
  evalCommand,
  close,
  sessionId,
  sessionInfo,
  sessionList,
  alias,
  demo,
  doctor,
  install,
  runtimeStart,
  runtimeStatus,
  runtimeStop,
  version,
  tabClose,
  tabList,
  tabNew,
  tabSwitch,
  windowNew,
  wait,
] as const

import { formatMs, scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { clickPoint, clickTarget } from "../../page/act/click.ts"
import { untilRefused } from "../../page/network/refused-document.ts"
import { savePlace } from "../capture/save-place.ts"
import { isTimeout, saveDownload, savedDownload, sayDownload } from "../capture/saved-download.ts"
import { readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const download = defineCommand({
  name: "download",
  family: "act",
  summary: "Click an element and save the file that it downloads",
  details:
    "Waits for the download that the click starts, in the tab or in one that it opens, and moves the file to the path. Nothing is written if none starts.",
  examples: ["download e12 ./report.csv", 'download "text=Export" ./downloads/'],
  args: {
    target: element(),
    path: savePlace().help("a file, or a folder that the download keeps its name in"),
    ...which,
  },
  positional: ["target", "path"],
  data: savedDownload,
  effects: { scope: "tab", acts: true, reports: "change", blockedByDialog: true },
  deadline: "wait",
  async run(call) {
    const { args, limitMs, session, signal, tab } = call
    const { downloads } = session
    const { page } = tab
    downloads.checkSupported(page)
    const options = { readyMs: readyMs(call), downloads: false }
    const click = async () => {
      if (args.target.kind === "point") return clickPoint(page, args.target.point, options, signal)
      const { aim } = await clickTarget(page, args.target, options, signal)
      return recordAim(call, page, aim)
    }
    let isClicked = false
    const clicking = () =>
      click().then(() => {
        isClicked = true
      })
    const started = await scoped(signal, (scope) =>
      Promise.race([downloads.takeStartedBy(page, clicking, scope), untilRefused(page, scope)]),
    ).catch((error) => {
      throw isClicked && isTimeout(error) ? nothingCame(args.target.text, limitMs, error) : error
    })
    return saveDownload(call, started, args.path)
  },
  say: sayDownload,
})

function nothingCame(target: string, ms: number, cause: unknown): TabhandError {
  return new TabhandError(
    "no_download",
    `nothing was downloaded within ${formatMs(ms)} of the click on ${oneLine(target)}`,
    {
      hint: "look at what the click did instead: `snapshot`",
      cause,
    },
  )
}

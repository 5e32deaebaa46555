import { defineCommand } from "../../command/define/define.ts"
import { url } from "../../command/define/url-arg.ts"
import { openAsDownload } from "../../page/navigation/as-download.ts"
import { savePlace } from "../capture/save-place.ts"
import { saveDownload, savedDownload, sayDownload } from "../capture/saved-download.ts"

export const fetchFile = defineCommand({
  name: "fetch",
  family: "page",
  summary: "Save what a URL serves, with the session's cookies and logins",
  details:
    "For files, and for what the browser would show instead of saving it, such as images and PDFs. It is loaded in a tab of its own, which is closed afterwards. A server's error is an error, and nothing is written.",
  examples: ["fetch https://example.com/report.pdf ./report.pdf", "fetch https://example.com/logo.png ./images/"],
  args: {
    url: url().help("the address"),
    path: savePlace().optional().help("a file, or a folder that it keeps its name in; without it, in the artifacts"),
  },
  positional: ["url", "path"],
  data: savedDownload,
  effects: { scope: "session", opens: true, acts: true },
  deadline: "wait",
  async run(call) {
    const { args, caller, session, signal } = call
    const { downloads } = session
    session.policy.checkUrl(args.url)
    const tab = await session.newTab({ display: caller.display, beside: true }, signal)
    try {
      downloads.checkSupported(tab.page)
      const opening = () => openAsDownload(tab.page, args.url, signal)
      return await saveDownload(call, await downloads.takeStartedBy(tab.page, opening, signal), args.path)
    } finally {
      await session.closeTab(tab)
    }
  },
  say: sayDownload,
})

import { z } from "zod"
import { installBrowser } from "../../browser/install/index.ts"
import { verifyBrowser } from "../../browser/start.ts"
import { flag } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"

export const install = defineCommand({
  name: "install",
  family: "system",
  summary: "Make sure that there is a browser: find one, or download or install one",
  details:
    "Takes an installed Chrome, Chromium, Edge or Brave if it starts and answers; otherwise downloads Chrome for Testing into our own folder; otherwise, as root on a Debian-like system, installs the distribution's Chromium.",
  args: {
    force: flag().help("download one even if there is a browser"),
    packages: flag().default(true).help("as root, let the system's package manager install one if nothing else works"),
  },
  positional: [],
  data: z.object({ path: z.string(), how: z.enum(["present", "download", "package"]), version: z.string() }),
  effects: { scope: "none", beyondSession: true, local: "always" },
  deadline: "long",
  async run({ args, caller, host, request, signal }) {
    const { path, how, version } = await installBrowser({
      explicit: request.options.executable,
      env: host.env,
      home: host.home,
      signal,
      allowPackageManager: args.packages,
      force: args.force,
      verify: (program) => verifyBrowser(program, host.home, signal),
      progress: caller.progress ?? (() => {}),
    })
    return { path, how, version }
  },
  say: ({ path, how, version }) =>
    `${version} ${{ present: "is there", download: "was downloaded", package: "was installed" }[how]}: ${path}`,
})

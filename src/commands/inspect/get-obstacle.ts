import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { url } from "../../command/define/url-arg.ts"
import { findObstacle, obstacleKinds } from "../../page/obstacle/obstacle.ts"

const obstacle = z.object({
  kind: z.enum(obstacleKinds),
  what: z.string(),
  url: z.string(),
  /** HTML of the part of the page that shows it, cut to its first 4,096 characters. */
  evidence: z.string(),
})

export const getObstacle = defineCommand({
  name: "get obstacle",
  family: "inspect",
  summary: "Show what is between you and the page: a captcha, a check of the browser, a login",
  details:
    "A captcha counts if it is visible, a check of the browser if the page consists of it. A login counts if it was not asked for: with --from, if that URL led to a login page of its own host.",
  examples: ["get obstacle", "get obstacle --from https://shop.example/orders"],
  args: { from: url().optional().help("the URL that was asked for") },
  positional: [],
  data: z.object({ obstacle: obstacle.nullable() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  run: async ({ args, tab, signal }) => ({ obstacle: (await findObstacle(tab.page, args.from, signal)) ?? null }),
  saysPageText: true,
  say: ({ obstacle }) => (obstacle ? `${obstacle.kind}: ${oneLine(obstacle.what)} (${obstacle.url})` : "no obstacle"),
})

import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"
import { factsOf, lineOf, neverMatched, routeFacts } from "./route-facts.ts"

export const networkRoutes = defineCommand({
  name: "network routes",
  family: "network",
  summary: "List the routes, and how many requests each took",
  examples: ["network routes"],
  aliases: ["network route list"],
  args: {},
  positional: [],
  data: z.object({ routes: z.array(routeFacts) }),
  effects: { scope: "session", readOnly: true },
  deadline: "control",
  async run({ session, note }) {
    const routes = session.routes.list()
    for (const each of neverMatched(routes)) note(each)
    return { routes: routes.map(factsOf) }
  },
  say: ({ routes }) => (routes.length === 0 ? "there are no routes" : routes.map(lineOf).join("\n")),
})

import type { Dialect } from "../../command/run/dialect.ts"
import { theirJson, theirText } from "./replies.ts"
import { checkVariables } from "./variables.ts"
import { plainViews } from "./views.ts"

export const dialect: Dialect = {
  name: "agent-browser",
  defaults: {
    session: "default",
    takesFirstMatch: true,
    clicksWhatIsFound: true,
    goesOnAfterFailure: true,
    showsNewTabs: true,
    closesForeignTabs: true,
    stopsWithoutStart: true,
    reportsChanges: false,
  },
  checkVariables,
  view: plainViews,
  text: async (reply, request) => theirText(reply, request),
  json: theirJson,
  partText: (reply, request) => theirText(reply, request).text,
  exitCode: () => 1,
}

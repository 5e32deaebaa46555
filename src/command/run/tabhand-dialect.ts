import { errorCodes } from "../../base/error-codes.ts"
import { jsonText } from "../../base/text.ts"
import type { Dialect } from "./dialect.ts"
import { renderText, replyText, toEnvelope } from "./render.ts"

/** Tabhand's own dialect. */
export const tabhandDialect: Dialect = {
  name: "tabhand",
  defaults: {
    takesFirstMatch: false,
    clicksWhatIsFound: false,
    goesOnAfterFailure: false,
    showsNewTabs: false,
    closesForeignTabs: false,
    stopsWithoutStart: false,
    reportsChanges: true,
  },
  text: renderText,
  json: (reply) => ({ text: jsonText(toEnvelope(reply)), stream: "out" }),
  partText: replyText,
  exitCode: ({ error }) => ("usage" in errorCodes[error.code] ? 2 : 1),
}

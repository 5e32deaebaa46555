import { errorCodes } from "../base/error-codes.ts"
import { code, table } from "./reference-markdown.ts"
import { remedies } from "./reference-remedies.ts"

const INTRODUCTION = `# Error codes

Written by \`npm run gen\` from the declarations in \`src/base/error-codes.ts\`.

A failure has a code, a message, and nearly always a hint that says what to do about this very case. Where other elements
may have been meant, it lists them with refs.

\`\`\`text
error covered: e3 button "Save" lies under e9 dialog "Cookies" (waited 5000 ms)
hint: \`click e11\` takes it away: e11 button "Accept all"
\`\`\`

With \`--json\`, over HTTP and in the library it is the same:

\`\`\`json
{ "success": false, "data": null, "error": "…", "code": "covered", "hint": "…", "retryable": true }
\`\`\`

- Codes are stable: they may be added, never renamed.
- The CLI exits with 2 when the call itself was wrong, else with 1.
- What is retryable may succeed later without anything else being done.`

/** Every code with its meaning and its remedy. */
export function errorsPage(): string {
  const isCode = (name: string): name is keyof typeof errorCodes => name in errorCodes
  const rows = Object.keys(errorCodes)
    .filter(isCode)
    .map((name) => {
      const { meaning, retryable, ...rest } = errorCodes[name]
      return [code(name), meaning, remedies[name], "usage" in rest ? "2" : "1", retryable ? "yes" : ""]
    })
  return `${INTRODUCTION}\n\n${table(["code", "meaning", "what to do", "exit", "retryable"], rows)}\n`
}

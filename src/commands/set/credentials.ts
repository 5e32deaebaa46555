import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { secret, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { answering, Credentials } from "../../page/emulate/credentials.ts"
import { givenText, readsStdin, readsVariables, secretArgs } from "../act/given-text.ts"
import { wrongOrigin } from "../act/secret-place.ts"
import { givenOrigin, webOrigin } from "./origin.ts"
import { HOLDS, isNone, setsUp } from "./setting.ts"

export const setCredentials = defineCommand({
  name: "set credentials",
  family: "set",
  summary: "Set the user name and password for one site",
  details: `${HOLDS} For HTTP authentication, not for forms. Only one origin is answered: --origin, else that of the tab's page, else, in a blank tab, the first that asks for the document of a tab. A proxy is never answered, nor are frames of another site. \`none\` removes them; the browser keeps sending those that a site has accepted until the session is closed.`,
  examples: [
    "set credentials ada --secret STAGING_PASSWORD --origin https://staging.example.com",
    "set credentials none",
  ],
  args: {
    user: text().help("the user's name; none to remove them"),
    password: secret()
      .optional()
      .help("the password, which is never shown; the process list may show it: use --secret"),
    ...secretArgs,
    origin: text().optional().help("the only site that gets them, such as https://example.com"),
  },
  positional: ["user", "password"],
  data: z.object({ set: z.boolean(), user: z.string().nullable(), origin: z.string().nullable() }),
  effects: setsUp,
  deadline: "read",
  wantsStdin: readsStdin,
  wantsVariables: readsVariables,
  async run(call) {
    const { args, session, tab, signal, note } = call
    const { user } = args
    const { page } = tab
    const { emulation, redactor } = session
    const asked = { page, signal, note }
    if (args.password === undefined && args.secret === undefined && args.secretFile === undefined) {
      if (!isNone(user))
        throw new TabhandError("missing_argument", "set credentials needs a user name and a password", {
          hint: "give it with --secret NAME or --secret-file; `set credentials none` removes them",
        })
      await emulation.set(asked, [answering()], async () => undefined)
      return { set: true, user: null, origin: null }
    }
    const given = await givenText("set credentials", { ...call, args: { ...args, text: args.password } })
    const { text: password } = given
    redactor.add("credentials", password)
    redactor.add("credentials", Buffer.from(`${user}:${password}`).toString("base64"))
    const origin = args.origin === undefined ? webOrigin(page.url) : givenOrigin(args.origin)
    if (given.origins && (origin === undefined || !given.origins.includes(origin))) {
      const where = origin ?? "the first site that asks"
      throw wrongOrigin(given.name, given.origins, `no credentials were set for ${where}`)
    }
    const credentials = new Credentials({ user, password, origin }, () => {
      // Once the origin is known, fewer requests are paused.
      void emulation.repeat(setting)
    })
    const setting = answering(credentials)
    await emulation.set(asked, [setting], async () => undefined)
    return { set: true, user, origin: origin ?? null }
  },
  say: ({ user, origin }) =>
    user === null ? "no credentials" : `credentials for ${origin ?? "the first site that asks"}`,
})

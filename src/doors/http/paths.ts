const session = "/v1/sessions/:session"

/** Where everything is. */
export const paths = {
  health: "/v1/health",
  openApi: "/v1/openapi.json",
  sessions: "/v1/sessions",
  session,
  events: `${session}/events`,
  artifacts: `${session}/artifacts`,
  artifact: `${session}/artifacts/:name`,
  command: `${session}/:command`,
} as const

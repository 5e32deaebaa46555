const session = "/v1/sessions/:session"

/** The paths of the API. */
export const paths = {
  health: "/v1/health",
  openApi: "/v1/openapi.json",
  sessions: "/v1/sessions",
  session,
  events: `${session}/events`,
  artifacts: `${session}/artifacts`,
  artifact: `${session}/artifacts/:name`,
  command: `${session}/:command`,
  resource: `${session}/resources/:facade/:resource`,
  tools: "/v1/tools",
  tool: `${session}/tools/:tool`,
} as const

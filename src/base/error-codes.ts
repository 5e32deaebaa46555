interface CodeFacts {
  /** The same call may succeed later without anything else being done. */
  readonly retryable: boolean
  /** The call itself was wrong: the CLI exits with 2. */
  readonly usage?: boolean
  readonly meaning: string
}

/** Every code that can reach a user. Codes are stable: they may be added, never renamed. */
export const errorCodes = {
  unknown_command: { retryable: false, usage: true, meaning: "no command has that name" },
  missing_argument: { retryable: false, usage: true, meaning: "a required argument was not given" },
  bad_argument: { retryable: false, usage: true, meaning: "an argument has a value that the command does not take" },
  bad_flag: { retryable: false, usage: true, meaning: "a flag is unknown, or its value is missing or wrong" },
  bad_json: { retryable: false, usage: true, meaning: "input that must be JSON is not" },
  bad_config: {
    retryable: false,
    usage: true,
    meaning: "a configuration file or variable is wrong or may not set that",
  },
  bad_name: { retryable: false, usage: true, meaning: "a session name or label is not usable" },
  bad_url: { retryable: false, usage: true, meaning: "not an address that can be opened" },
  bad_selector: { retryable: false, usage: true, meaning: "not a valid selector" },
  scheme_refused: { retryable: false, meaning: "addresses of this kind may not be opened here" },
  policy_denied: { retryable: false, meaning: "the policy of this session forbids the command" },
  path_refused: { retryable: false, meaning: "the file is outside of what this caller may read or write" },
  path_unusable: { retryable: false, meaning: "the file cannot be read or written" },
  no_browser: { retryable: false, meaning: "no usable browser was found" },
  install_failed: { retryable: true, meaning: "a browser could not be installed" },
  launch_failed: { retryable: true, meaning: "the browser did not start" },
  launch_conflict: { retryable: false, meaning: "the session already runs with other launch options" },
  profile_in_use: { retryable: true, meaning: "another process holds the profile" },
  attach_failed: { retryable: true, meaning: "the running browser could not be reached" },
  browser_gone: { retryable: true, meaning: "the browser ended while the command ran" },
  session_lost: { retryable: false, meaning: "the browser that held the session ended; its pages are gone" },
  no_session: { retryable: false, meaning: "there is no session of that name" },
  no_tab: { retryable: false, meaning: "the session has no such tab, or none at all" },
  tab_closed: { retryable: false, meaning: "the tab was closed while the command ran" },
  tab_crashed: { retryable: false, meaning: "the page crashed" },
  dialog_open: { retryable: false, meaning: "a dialog waits for an answer and blocks the page" },
  no_dialog: { retryable: false, meaning: "no dialog is open" },
  navigation_failed: { retryable: true, meaning: "the address could not be loaded; the old page is still there" },
  is_download: { retryable: false, meaning: "the address is a file to download, not a page" },
  navigated_away: { retryable: true, meaning: "the page went elsewhere while the command ran" },
  no_history: { retryable: false, meaning: "there is no page in that direction" },
  no_match: { retryable: true, meaning: "nothing on the page matches" },
  stale_ref: { retryable: false, meaning: "the element that the ref stood for is gone" },
  frame_gone: { retryable: false, meaning: "the frame that commands were about is no longer on the page" },
  not_visible: { retryable: true, meaning: "the element has no box on the page" },
  eval_failed: { retryable: false, meaning: "the script threw" },
  timeout: { retryable: true, meaning: "the deadline passed first" },
  cancelled: { retryable: true, meaning: "the caller cancelled the command or went away" },
  unsupported: { retryable: false, meaning: "this browser or platform cannot do that" },
  too_large: { retryable: false, meaning: "a message or a result is over the size that can be carried" },
  batch_failed: { retryable: false, meaning: "at least one step of the batch failed" },
  unhealthy: { retryable: false, meaning: "a check of what must work failed" },
  runtime_unreachable: { retryable: true, meaning: "the runtime could not be started or reached" },
  runtime_gone: { retryable: true, meaning: "the runtime ended while the command ran" },
  protocol_error: { retryable: false, meaning: "the browser refused a protocol call" },
  internal: { retryable: false, meaning: "a bug in Tabhand" },
} as const satisfies Record<string, CodeFacts>

export type ErrorCode = keyof typeof errorCodes

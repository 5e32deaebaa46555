export type { ErrorCode } from "../../base/error-codes.ts"
export { type Candidate, TabhandError } from "../../base/errors.ts"
export type { ReplyChange, ReplyImage } from "../../command/reply.ts"
export type { SessionEvents } from "../../session/session-events.ts"
export type { CommandArgs, CommandData, CommandName, LibraryReply, RunOptions } from "./commands.ts"
export type { EmbeddedSession } from "./embedded-session.ts"
export {
  BrowserError,
  CancelledError,
  ElementError,
  isTabhandError,
  PageError,
  RefusedError,
  TimeoutError,
  UsageError,
} from "./errors.ts"
export type * from "./methods.ts"
export { LibrarySession } from "./session.ts"
export {
  type ConnectedOptions,
  ConnectedTabhand,
  type HttpOptions,
  Tabhand,
  type TabhandOptions,
  tabhand,
} from "./tabhand.ts"
export type { ToolSchema, ValueSchema } from "./tool-schema.ts"
export type { BrowserTool, ToolContent, ToolImage, ToolOptions, ToolResult } from "./tools.ts"

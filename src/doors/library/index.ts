export type { ErrorCode } from "../../base/error-codes.ts"
export { type Candidate, TabhandError } from "../../base/errors.ts"
export type { ReplyChange } from "../../command/run/reply.ts"
export type * from "../../generated/library-methods.ts"
export type { LaunchOptions, RunOptions } from "../../generated/library-options.ts"
export type { ReplyImage } from "../../protocol/call.ts"
export type { SessionEvents } from "../../protocol/session-events.ts"
export type { LocalBroker, LocalMessage, LocalSubscription } from "../broker/local-broker.ts"
export { type BrokerService, localBroker, type ServiceOptions } from "./broker-service.ts"
export type { CommandArgs, CommandData, CommandName, LibraryReply } from "./commands.ts"
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
export type { RouteDecision, RoutedRequest, RouteHandler, RouteOptions } from "./routing.ts"
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
export type { BrowserTool, ReadableResource, ToolContent, ToolImage, ToolOptions, ToolResult } from "./tools.ts"

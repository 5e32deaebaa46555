export { TabhandError } from "../../base/errors.ts"
export type { ErrorCode } from "../../base/error-codes.ts"
export type { SessionEvents } from "../../session/session-events.ts"
export { LibrarySession, type LibraryReply, Tabhand, tabhand, type TabhandOptions } from "./tabhand.ts"

export type { ErrorCode } from "../../base/error-codes.ts"
export { TabhandError } from "../../base/errors.ts"
export type { SessionEvents } from "../../session/session-events.ts"
export { type LibraryReply, LibrarySession, Tabhand, type TabhandOptions, tabhand } from "./tabhand.ts"

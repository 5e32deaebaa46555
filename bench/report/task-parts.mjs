import { whole } from "./numbers.mjs"

/** The parts of a task's tokens, in the order of the report. */
export const PARTS = ["definitions", "calls", "replies"]

export const inWords = (parts) => PARTS.map((part) => `${part} ${whole(parts[part])}`).join(", ")

import { whole } from "./numbers.mjs"

/** What the tokens of a task are made of, in the order in which they are told. */
export const PARTS = ["definitions", "calls", "replies"]

export const inWords = (parts) => PARTS.map((part) => `${part} ${whole(parts[part])}`).join(", ")

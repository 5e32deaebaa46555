import nexo from "./nexo.mjs"
import operator from "./operator.mjs"
import spacebot from "./spacebot.mjs"

/** @type {import("../../types.d.ts").Contender[]} */
export const facades = [spacebot, nexo, operator]

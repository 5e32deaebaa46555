import type { Route } from "../router.ts"
import { answering } from "./answering.ts"
import { application } from "./application.ts"
import { components } from "./components.ts"
import { frames } from "./frames.ts"
import { task } from "./task/index.ts"

/** Pages that the bench measures with, beside those that the tests use. They say themselves what reached them. */
export const benchRoutes: readonly Route[] = [...task, answering, ...frames, components, application]

import type { Route } from "../router.ts"
import { answering } from "./answering.ts"
import { application } from "./application.ts"
import { components } from "./components.ts"
import { frames } from "./frames.ts"
import { task } from "./task/index.ts"

/** Pages for the bench, in addition to those for the tests. They record the events they get. */
export const benchRoutes: readonly Route[] = [...task, answering, ...frames, components, application]

import type { App } from "./app.ts"
import { editors } from "./apps/editors.ts"
import { media } from "./apps/media.ts"
import { pickers } from "./apps/pickers.ts"
import { suites } from "./apps/suites.ts"
import { tables } from "./apps/tables.ts"

export const apps: readonly App[] = [...tables, ...pickers, ...media, ...suites, ...editors]

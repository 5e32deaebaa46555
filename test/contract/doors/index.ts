import type { DoorMaker } from "../door.ts"
import { cliJson, cliText } from "./cli.ts"
import { library } from "./library.ts"

export const doors: readonly DoorMaker[] = [library, cliJson, cliText]

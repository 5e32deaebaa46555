import { library } from "./doors/library.ts"
import { testThrough } from "./test-through.ts"

testThrough(library, "every case")

import { connectedLibrary } from "./doors/connected.ts"
import { testThrough } from "./test-through.ts"

testThrough(connectedLibrary, "each family")

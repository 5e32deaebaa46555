import { httpApi } from "./doors/http.ts"
import { testThrough } from "./test-through.ts"

testThrough(httpApi, "each family")

import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import { afterAll, beforeAll, describe, test } from "vitest"
import { Acting } from "../acting/hard/case.ts"
import { hardCases } from "../acting/hard/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

const ROUNDS = 20

/** An endless loop; one runs per core. */
const BURN = "for (;;) Math.sqrt(Math.random())"

describe("hard cases, repeated on a busy machine", () => {
  let burners: Worker[] = []

  beforeAll(() => {
    burners = Array.from({ length: availableParallelism() }, () => new Worker(BURN, { eval: true }))
  })

  afterAll(async () => {
    await Promise.all(burners.map((burner) => burner.terminate()))
  })

  test.each(hardCases)("$is", async ({ path, run }) => {
    for (let round = 0; round < ROUNDS; round++) {
      await using session = engine.tabhand.session()
      await session.run("open", { url: `${engine.site.url}/acting/${path}` })
      await run(new Acting(session, engine.site))
    }
  })
})

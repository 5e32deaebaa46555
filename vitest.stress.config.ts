import { defineConfig } from "vitest/config"
import { STRESS_VARIABLE } from "./test/support/many.ts"
import { ownTests } from "./vitest.config.ts"

/** Suites of `npm test` that have more to bear here. */
const loads = [
  "test/doors/load/**/*.test.ts",
  "test/faults/{floods,runtime-life}.test.ts",
  "test/reach/random-layouts.test.ts",
  "test/acting/hostile/*.test.ts",
  "test/network/secrets.test.ts",
  "src/page/read/read.test.ts",
  "src/base/redact.test.ts",
]

export default defineConfig({
  test: {
    include: ["test/stress/**/*.test.ts", ...ownTests, ...loads],
    env: { [STRESS_VARIABLE]: "1" },
    testTimeout: 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 1,
    globalSetup: [
      "scripts/gen.mjs",
      "scripts/fixtures.mjs",
      "scripts/nats-server.mjs",
      "scripts/real-apps.mjs",
      "test/support/no-leftovers.ts",
    ],
  },
})

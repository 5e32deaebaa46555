import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/stress/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
    globalSetup: ["scripts/fixtures.mjs", "test/support/no-leftovers.ts"],
  },
})

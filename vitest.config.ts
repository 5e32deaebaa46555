import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The suites that take minutes start first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/test\/(contract\/|acting\/hard|acting\/hostile\/)/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Tests of the fixture pages and of the judges themselves, the long comparisons of views with those judges and with the
 * browser's own tree, and faults that come again and again. They run in `npm run test:stress`.
 */
export const ownTests = [
  "test/site/{acting,real}/*.test.ts",
  "test/site/bench/in-browser.test.ts",
  "test/oracle/*.test.ts",
  "test/reach/{judge,painted,accessibility}.test.ts",
  "test/reach/real/*.test.ts",
  "test/views/{oracle,accessibility}.test.ts",
  "test/doors/load/broker-lost-replies.test.ts",
]

/** Generous, because a busy machine is slow. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  test: {
    ...limits,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ["scripts/gen.mjs", "scripts/fixtures.mjs", "scripts/nats-server.mjs", "test/support/no-leftovers.ts"],
    projects: [
      {
        test: {
          ...limits,
          name: "whole",
          include: ["test/**/*.test.ts"],
          exclude: ["test/stress/**", ...ownTests, "**/node_modules/**"],
        },
      },
      // Unit tests share no state, so they can share their modules too.
      { test: { ...limits, name: "units", include: ["src/**/*.test.ts"], isolate: false } },
    ],
  },
})

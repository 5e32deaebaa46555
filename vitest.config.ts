import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** The suites that take minutes begin first: one that began last would keep a machine waiting that has nothing else to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/test\/contract\//.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/**
 * Of the fixture pages and of the judges themselves, which the suites here use all the time, and the long comparisons of
 * views with those judges and with the browser's own tree: `npm run test:stress`.
 */
export const ownTests = [
  "test/site/{acting,real}/*.test.ts",
  "test/site/bench/in-browser.test.ts",
  "test/oracle/*.test.ts",
  "test/reach/{judge,painted,accessibility}.test.ts",
  "test/reach/real/*.test.ts",
  "test/views/{oracle,accessibility}.test.ts",
]

/** What is waited for may take long on a busy machine. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

export default defineConfig({
  test: {
    ...limits,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ["scripts/fixtures.mjs", "test/support/no-leftovers.ts"],
    projects: [
      {
        test: {
          ...limits,
          name: "whole",
          include: ["test/**/*.test.ts"],
          exclude: ["test/stress/**", ...ownTests, "**/node_modules/**"],
        },
      },
      // What stands beside the code has no state that another could find: it need not be loaded anew for each file.
      { test: { ...limits, name: "units", include: ["src/**/*.test.ts"], isolate: false } },
    ],
  },
})

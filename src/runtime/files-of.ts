import type { FileRule } from "../command/caller.ts"
import type { Runtime } from "./runtime.ts"

/** What the session itself saved may always be used; also by the later steps of what opens the session. */
export function withArtifacts(files: FileRule, { sessions }: Runtime, name: string): FileRule {
  if (files.kind === "user") return files
  return {
    ...files,
    own: {
      get folder() {
        return sessions.find(name)?.artifacts.path
      },
      ensure: async () => sessions.find(name)?.artifacts.ensure(),
      wrote: async (path) => (await sessions.find(name)?.written.has(path)) ?? false,
    },
  }
}

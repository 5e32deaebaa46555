import type { FileRule } from "../command/caller.ts"
import type { Runtime } from "./runtime.ts"

/** What the session itself saved may always be used. */
export function withArtifacts(files: FileRule, runtime: Runtime, session: string): FileRule {
  const own = runtime.sessions.find(session)?.artifacts.path
  return files.kind === "user" || own === undefined ? files : { kind: "below", roots: [...files.roots, own] }
}

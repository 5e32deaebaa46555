import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { formatBytes, shellWord } from "../../base/text.ts"
import type { Artifact } from "../../session/artifacts.ts"
import type { Download } from "../../session/downloads/download.ts"
import { stillRunning } from "../../session/downloads/downloads.ts"
import type { Session } from "../../session/session.ts"
import type { SavePlace } from "./save-place.ts"

export const savedDownload = z.object({
  path: z.string(),
  /** The page's name for it, made safe for a file system. */
  suggestedName: z.string(),
  bytes: z.number(),
  url: z.string(),
})

type SavedDownload = z.output<typeof savedDownload>

interface Context {
  readonly session: Session
  readonly signal: AbortSignal
  artifact(artifact: Artifact): void
}

/** Waits until a claimed download is complete, and moves it to where the caller wants it. */
export async function saveDownload(
  { session: { downloads }, signal, artifact }: Context,
  download: Download,
  place: SavePlace | undefined,
): Promise<SavedDownload> {
  const { suggestedName, url } = download
  await downloads.finished(download, signal).catch((error) => {
    if (!isTimeout(error)) throw error
    throw new TabhandError("timeout", stillRunning(download), {
      hint: "it continues: `wait --download` waits for it again, with a larger --timeout",
      cause: error,
    })
  })
  if (place) await downloads.moveTo(download, () => place.pathFor(suggestedName))
  const { path = "", bytes } = download
  artifact({ path, kind: "download", bytes, state: "saved" })
  return { path, suggestedName, bytes, url }
}

export function isTimeout(error: unknown): boolean {
  return error instanceof TabhandError && error.code === "timeout"
}

export function sayDownload({ path, bytes }: { path?: string | undefined; bytes?: number | undefined }): string {
  return `saved to ${shellWord(path ?? "")} (${formatBytes(bytes ?? 0)})`
}

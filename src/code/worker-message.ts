import { z } from "zod"
import type { ToHost } from "./wire.ts"

const error = z.object({
  name: z.string(),
  message: z.string(),
  stack: z.string().optional(),
  code: z.string().optional(),
  hint: z.string().optional(),
})

const outcome = z.object({
  displays: z.array(
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("text"), text: z.string() }),
      z.object({ type: z.literal("image"), data: z.string(), mimeType: z.string() }),
    ]),
  ),
  returned: z.union([z.string(), z.undefined()]),
  screenshots: z.array(
    z.object({
      dest: z.string(),
      mimeType: z.string(),
      bytes: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
})

const id = z.number()

const toHost: z.ZodType<ToHost> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("loaded") }),
  z.object({ kind: z.literal("connected") }),
  z.object({ kind: z.literal("notConnected"), error }),
  z.object({ kind: z.literal("done"), id, outcome }),
  z.object({ kind: z.literal("failed"), id, error, shown: outcome }),
  z.object({ kind: z.literal("ask"), id, helper: z.string(), args: z.unknown() }),
  z.object({ kind: z.literal("endpoint") }),
  z.object({ kind: z.literal("log"), level: z.enum(["debug", "warn", "error"]), text: z.string() }),
  z.object({ kind: z.literal("closed") }),
])

/** Validates a worker's message: code that runs there can reach the same port, and post anything. */
export function parseWorkerMessage(message: unknown): ToHost | undefined {
  const checked = toHost.safeParse(message)
  return checked.success ? checked.data : undefined
}

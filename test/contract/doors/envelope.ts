import { z } from "zod"
import { errorCodes } from "../../../src/base/error-codes.ts"

const artifact = z.strictObject({
  path: z.string(),
  kind: z.enum(["screenshot", "pdf", "output", "download", "view", "body", "har"]),
  bytes: z.number(),
  state: z.literal("saved"),
})

const change = z.strictObject({
  url: z.string().optional(),
  title: z.string().optional(),
  now: z.array(z.string()),
  new: z.array(z.string()),
  gone: z.array(z.string()),
  isNew: z.literal(true).optional(),
  errors: z.array(z.string()).min(1).optional(),
  earlier: z.array(z.string()).min(1).optional(),
  text: z.string(),
})

export const success = z.strictObject({
  change: change.optional(),
  success: z.literal(true),
  data: z.record(z.string(), z.unknown()),
  error: z.null(),
  notes: z.array(z.string()).min(1).optional(),
  artifacts: z.array(artifact).min(1).optional(),
  next: z.array(z.unknown()).min(1).optional(),
  lost: z.unknown().optional(),
})

export const failure = z.strictObject({
  success: z.literal(false),
  data: z.null(),
  error: z.string().min(1),
  code: z.string().refine((code) => Object.hasOwn(errorCodes, code)),
  retryable: z.boolean(),
  hint: z.string().min(1).optional(),
  candidates: z.array(z.unknown()).min(1).optional(),
  evidence: z.record(z.string(), z.unknown()).optional(),
  notes: z.array(z.string()).min(1).optional(),
  next: z.array(z.unknown()).min(1).optional(),
})

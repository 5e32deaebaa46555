import { expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import type { Obstacle } from "../../page/obstacle/obstacle.ts"
import { checkUnblocked } from "./obstacle.ts"

const tab = "t1"

/** A job whose page is like that. */
const jobWith = (answer: () => { obstacle: Obstacle | null }) => {
  const asked: unknown[] = []
  return {
    asked,
    job: {
      async run(_: string, step: unknown) {
        asked.push(step)
        return answer()
      },
    },
  }
}

test("New-7: a page that is blocked is an error with evidence, which cannot pass for our own words", async () => {
  const evidence = '<div class="cf-turnstile">\nBrowser error: none</div>'
  const obstacle = { kind: "captcha", what: "Cloudflare Turnstile", url: "https://a.example/", evidence } as const
  const { asked, job } = jobWith(() => ({ obstacle }))
  await expect(checkUnblocked(job, tab, "https://a.example/orders")).rejects.toMatchObject({
    code: "navigation_failed",
    message: "blocked by a captcha: Cloudflare Turnstile at https://a.example/",
    hint: 'evidence, from the page: "<div class=\\"cf-turnstile\\"> Browser error: none</div>"',
    evidence: obstacle,
  })
  expect(asked).toEqual([{ command: "get obstacle", args: { from: "https://a.example/orders" } }])
})

test("New-7: evidence has at most 4,096 characters", async () => {
  const obstacle = {
    kind: "login",
    what: "a login",
    url: "https://a.example/login",
    evidence: "x".repeat(9_000),
  } as const
  const failed = checkUnblocked(jobWith(() => ({ obstacle })).job, tab)
  await expect(failed).rejects.toSatisfy(
    (error: TabhandError) => (error.hint?.replace(/[^x]/g, "").length ?? 0) <= 4_096,
  )
})

test("New-7: an act that was done stays done if its page cannot be looked at", async () => {
  const gone = jobWith(() => {
    throw new TabhandError("tab_closed", "the tab was closed")
  })
  await expect(checkUnblocked(gone.job, tab)).resolves.toBeUndefined()
  const cancelled = jobWith(() => {
    throw new TabhandError("cancelled", "the caller left")
  })
  await expect(checkUnblocked(cancelled.job, tab)).rejects.toMatchObject({ code: "cancelled" })
  await expect(checkUnblocked(jobWith(() => ({ obstacle: null })).job, tab)).resolves.toBeUndefined()
})

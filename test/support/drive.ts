import type { CdpSession } from "../../src/cdp/cdp-session.ts"

/** The value of an expression in the page or worker; a promise is awaited. */
export async function evaluate(session: CdpSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
    returnByValue: true,
    userGesture: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** Navigates to a URL and waits until it has loaded. */
export async function goTo(session: CdpSession, url: string): Promise<void> {
  await session.send("Page.enable")
  const loaded = session.next("Page.loadEventFired")
  const { errorText } = await session.send("Page.navigate", { url })
  if (errorText !== undefined) throw new Error(`${url}: ${errorText}`)
  await loaded
}

/** Waits, inside the page, until the expression is true. */
export async function untilTrue(session: CdpSession, expression: string): Promise<void> {
  await evaluate(
    session,
    `new Promise((resolve) => {
      const look = () => (${expression}) ? resolve() : setTimeout(look, 10)
      look()
    })`,
  )
}

/** The reason that a promise was rejected with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error("it was not rejected")
}

import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { networkText } from "../site/routes/network.ts"
import { known } from "../support/with-engine.ts"
import { withForeignBrowser } from "../support/with-foreign-browser.ts"

const here = withForeignBrowser()

test("in an attached browser, the log has what its tabs request from their first moment", async () => {
  const { guest, site } = here
  const session = guest.session("guest")
  await session.run("open", { url: `${site.url}/network/page?n=20&other=${site.crossSite}` })
  await session.run("wait", { text: "done" })
  const { requests } = (await session.run("network requests", {})).data
  expect(requests[0]).toMatchObject({ requestId: "r1", resourceType: "Document", status: 200 })
  await session.run("open", { url: `${site.crossSite}/title/Elsewhere` })
  for (const name of ["page-7", "same-site-3", "cross-site-3", "worker-3"]) {
    const own = known(requests.find(({ url }) => url.endsWith(`/network/data/${name}`)))
    const { text, path } = (await session.run("network body", { id: own.requestId })).data
    expect(text ?? (await readFile(known(path), "utf8"))).toBe(networkText(name))
  }
  await session.run("close", {})
})

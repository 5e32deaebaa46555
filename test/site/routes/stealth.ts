import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { route } from "../router.ts"

const botd = fileURLToPath(import.meta.resolve("@fingerprintjs/botd").replace("botd.cjs.js", "botd.esm.js"))

/** Runs an automation detector: `found` holds its findings. */
export const stealthRoutes = [
  route("/stealth/botd", (exchange) =>
    exchange.html({
      title: "BotD",
      body: `<h1>BotD</h1>
<script>
const found = import("/stealth/botd.js").then(({ load }) => load()).then(async (detector) => {
  const result = detector.detect()
  const detections = detector.getDetections()
  return { result, named: Object.entries(detections).filter(([, { bot }]) => bot).map(([name]) => name) }
})
</script>`,
    }),
  ),

  route("/stealth/botd.js", async (exchange) => exchange.script(await readFile(botd, "utf8"))),
]

import { hosted } from "./hosted.mjs"

export default hosted({
  name: "Puppeteer",
  side: "peer",
  packageName: "puppeteer-core",
  file: new URL("./libraries/puppeteer.mjs", import.meta.url).href,
})

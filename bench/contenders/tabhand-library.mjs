import { hosted } from "./hosted.mjs"

export default hosted({
  name: "Tabhand library",
  side: "us",
  file: new URL("./libraries/tabhand.mjs", import.meta.url).href,
})

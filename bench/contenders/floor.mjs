import { hosted } from "./hosted.mjs"

export default hosted({ name: "floor", side: "floor", file: new URL("./libraries/floor.mjs", import.meta.url).href })

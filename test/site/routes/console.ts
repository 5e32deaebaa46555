import { route } from "../router.ts"

export const consoleRoutes = [
  route("/console", (exchange) =>
    exchange.html({
      title: "Console",
      body: `<h1>Console</h1>
<script>
console.debug("fixture debug")
console.log("fixture log", 42, { nested: { deep: true } })
console.info("fixture info")
console.warn("fixture warn")
console.error("fixture error")
setTimeout(() => { throw new Error("fixture uncaught") })
Promise.reject(new Error("fixture unhandled"))
</script>`,
    }),
  ),
]

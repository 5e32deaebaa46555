import { route } from "../router.ts"

export const busyRoutes = [
  route("/wedge", (exchange) =>
    exchange.html({
      title: "Wedge",
      body: `<h1>Wedge</h1>
<button type="button" onclick="wedge()">Wedge the page</button>
<script>
function wedge() { while (true) {} }
</script>`,
    }),
  ),

  route("/busy", (exchange) =>
    exchange.html({
      title: "Busy",
      body: `<h1>Busy</h1>
<p id="state" role="status">busy</p>
<script>
const end = performance.now() + ${exchange.count("ms", 1000)}
while (performance.now() < end) {}
document.getElementById("state").textContent = "done"
</script>`,
    }),
  ),
]

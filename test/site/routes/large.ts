import { route } from "../router.ts"

const colours = ["#b33", "#c72", "#ca3", "#7a3", "#393", "#3a8", "#38b", "#35b", "#63b", "#a3a"]
const BAND_PX = 500

export const largeRoutes = [
  route("/big", (exchange) => {
    const rows = Array.from(
      { length: exchange.count("rows", 1000, 100_000) },
      (_, index) =>
        `<tr><td>${index + 1}</td><td>Item ${index + 1}</td><td><a href="/title/Item%20${index + 1}">Details</a></td></tr>`,
    )
    exchange.html({
      title: "Big",
      body: `<h1>Big</h1>
<table>
<caption>Items</caption>
<thead><tr><th scope="col">Number</th><th scope="col">Name</th><th scope="col">More</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`,
    })
  }),

  // Exactly 5000 px high: ten bands, each in its own colour.
  route("/tall", (exchange) =>
    exchange.html({
      title: "Tall",
      head: `<style>body { margin: 0 } section { height: ${BAND_PX}px; overflow: hidden; color: #fff; font: 24px sans-serif }</style>`,
      body: colours
        .map((colour, index) => `<section style="background: ${colour}">${index * BAND_PX} px</section>`)
        .join(""),
    }),
  ),
]

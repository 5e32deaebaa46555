import { actingPage } from "./page.ts"

/** A page that knows its number, for many tabs at once. */
export const tab = actingPage("tab", (exchange) => {
  const n = exchange.count("n", 1)
  return {
    title: `Tab ${n}`,
    body: `<button id="add" onclick="count++; document.getElementById('count').textContent = count; saw(event)">Add</button>
<label>Field ${n} <input id="field" oninput="saw(event)"></label>
<output id="count">0</output>
<script>var count = 0</script>`,
  }
})

import { route } from "../../router.ts"

const people = ["Ada", "Grace", "Edsger", "Barbara", "Donald", "Margaret", "Alan", "Katherine"]

/** Rows of a table and of a grid. */
export const tables = route("/seeing/tables", (exchange) =>
  exchange.html({
    title: "Tables",
    head: "<style>th.sort { cursor: pointer }</style>",
    body: `<h1>Tables</h1>
<table>
<caption>People</caption>
<thead><tr><th scope="col" class="sort" data-must="list">Name</th><th scope="col">Born</th><th scope="col">Actions</th></tr></thead>
<tbody>
${people
  .map(
    (name, index) => `<tr><th scope="row">${name}</th><td>${1906 + index * 7}</td>
<td><button data-must="list" aria-label="Edit ${name}">Edit</button> <button data-must="list">Delete</button></td></tr>`,
  )
  .join("\n")}
</tbody>
<tfoot><tr><td colspan="3">${people.length} people</td></tr></tfoot>
</table>
<div role="grid" aria-label="Seats" data-must="may">
<div role="row"><span role="columnheader">A</span> <span role="columnheader">B</span></div>
<div role="row"><span role="gridcell" tabindex="0" data-must="list">A1</span> <span role="gridcell" tabindex="-1" data-must="may">B1</span></div>
<div role="row"><span role="gridcell" tabindex="-1" data-must="may">A2</span> <span role="gridcell" data-must="may"><button data-must="list">Take B2</button></span></div>
</div>
<table role="presentation"><tr><td>Layout</td><td><input data-must="list" aria-label="In a layout table"></td></tr></table>`,
  }),
)

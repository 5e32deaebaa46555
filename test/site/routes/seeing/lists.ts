import { route } from "../../router.ts"

const CARDS = 40

/** Lists of all kinds, a menu, and many similar cards. */
export const lists = route("/seeing/lists", (exchange) =>
  exchange.html({
    title: "Lists",
    head: "<style>.card { border: 1px solid; margin: 4px; padding: 4px } nav ul ul { display: none }</style>",
    body: `<h1>Lists</h1>
<nav aria-label="Main"><ul>
<li><a data-must="list" href="/title/Home">Home</a></li>
<li><a data-must="list" href="/title/Products">Products</a>
<ul><li><a data-must="hide" href="/title/Chairs">Chairs</a></li><li><a data-must="hide" href="/title/Tables">Tables</a></li></ul></li>
<li><a data-must="list" href="/title/About">About</a></li>
</ul></nav>
<ul><li>Bread</li><li>Milk <ul><li>Oat</li><li>Cow</li></ul></li><li>Eggs</li></ul>
<ol start="3"><li>Third</li><li>Fourth</li></ol>
<div role="menubar"><span data-must="list" role="menuitem" tabindex="0" aria-haspopup="true">File</span> <span data-must="list" role="menuitem" tabindex="-1">Edit</span></div>
<div role="menu"><div data-must="list" role="menuitemcheckbox" aria-checked="true">Ruler</div><div data-must="list" role="menuitemradio" aria-checked="false">Wide</div></div>
<section aria-label="Results">
${Array.from(
  { length: CARDS },
  (_, index) => `<article class="card"><h2>Product ${index + 1}</h2><p>${(index * 7 + 3) % 90} left in store</p>
<a data-must="list" href="/title/Product%20${index + 1}">Details</a> <button data-must="list">Add to basket</button></article>`,
).join("\n")}
</section>`,
  }),
)

import { route } from "../../router.ts"

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="

/** Every way to get an accessible name; `data-name` is the expected one. */
export const names = route("/seeing/names", (exchange) =>
  exchange.html({
    title: "Names",
    head: `<style>
.before::before { content: "Before " }
.after::after { content: " after" }
.only::before { content: "Only in the style" }
.icon::before { content: "\\f015" }
</style>`,
    body: `<h1>Names</h1>
<h2 id="billing">Billing</h2>
<p id="hidden-text" hidden>Hidden reference</p>
<p>
<button data-must="list" data-name="Plain text">Plain text</button>
<button data-must="list" data-name="Label wins" aria-label="Label wins">Text loses</button>
<button data-must="list" data-name="Billing" aria-labelledby="billing" aria-label="Loses">Loses too</button>
<button data-must="list" data-name="Hidden reference" aria-labelledby="hidden-text">Loses</button>
<button data-must="list" data-name="Billing Send" id="send" aria-label="Send" aria-labelledby="billing send">Loses</button>
<button data-must="list" data-name="Missing reference falls back" aria-labelledby="nowhere">Missing reference falls back</button>
<button data-must="list" data-name="Nested text with parts">Nested <b>text</b> <span>with <i>parts</i></span></button>
<button data-must="list" data-name="Before button" class="before">button</button>
<button data-must="list" data-name="Button after" class="after">Button</button>
<button data-must="list" data-name="Only in the style" class="only"></button>
<button data-must="list" data-name="From the picture"><img src="${pixel}" alt="From the picture" width="16" height="16"></button>
<button data-must="list" data-name="From the title" title="From the title"><img src="${pixel}" alt="" width="16" height="16"></button>
<button data-must="list" data-name="Home" class="icon" aria-label="Home"></button>
<button data-must="list" data-name="" class="icon"></button>
<button data-must="list" data-name="Visible part">Visible part<span hidden> hidden part</span></button>
<button data-must="list" data-name="Close"><span aria-hidden="true">×</span> Close</button>
<button data-must="list" data-name="Spaces are one">  Spaces
   are&#9;one  </button>
</p>
<p>
<label for="by-for">By for</label> <input data-must="list" data-name="By for" id="by-for">
<label>Around <input data-must="list" data-name="Around"></label>
<label for="two">First</label> <label for="two">Second</label> <input data-must="list" data-name="First Second" id="two">
<input data-must="list" data-name="From aria-label" aria-label="From aria-label" placeholder="Not this">
<input data-must="list" data-name="From title" title="From title" placeholder="Not this">
<input data-must="list" data-name="From placeholder" placeholder="From placeholder">
<input data-must="list" data-name="">
</p>
<p><label>Flash <select data-must="list" data-name="Flash times"><option>2</option></select> times</label></p>
<fieldset><legend>Legend of a group</legend><label><input data-must="list" data-name="Member" type="checkbox"> Member</label></fieldset>
<p>
<a data-must="list" data-name="Link text" href="/title/a">Link text</a>
<a data-must="list" data-name="Picture link" href="/title/b"><img src="${pixel}" alt="Picture link" width="16" height="16"></a>
<a data-must="list" data-name="Drawing link" href="/title/c"><svg width="16" height="16" role="img" aria-label="Drawing link"><rect width="16" height="16"/></svg></a>
<a data-must="list" data-name="Titled drawing" href="/title/d"><svg width="16" height="16"><title>Titled drawing</title><rect width="16" height="16"/></svg></a>
</p>
<p>
<span data-must="list" data-name="Odd case" role="BUTTON" tabindex="0">Odd case</span>
<span data-must="list" data-name="Fallback list" role="doodad Button link" tabindex="0">Fallback list</span>
<span data-must="list" data-name="No such role" role="doodad" tabindex="0">No such role</span>
<span data-must="list" data-name="Switch" role="  switch  " aria-checked="true" tabindex="0">Switch</span>
<button data-must="list" data-name="Still a button" role="presentation">Still a button</button>
</p>
<p><img data-must="may" src="${pixel}" alt="A picture with words" width="40" height="20"> <img data-must="may" src="${pixel}" width="40" height="20"></p>
<table><caption>Table caption</caption><tbody><tr><td>Cell</td></tr></tbody></table>
<figure><img data-must="may" src="${pixel}" alt="Inside a figure" width="40" height="20"><figcaption>Figure caption</figcaption></figure>
<p>Described: <button data-must="list" data-name="Delete" aria-describedby="warning">Delete</button> <span id="warning">This cannot be undone.</span></p>`,
  }),
)

import { route } from "../../router.ts"

/** Much longer than any window, with changes that fire no event: style rules, properties, scrollers, a control. */
export const far = route("/seeing/far", (exchange) =>
  exchange.html({
    title: "Far",
    head: `<style id="rules">
.drawn { position: relative; width: 40px; height: 24px; background: #3a6; }
.drawn input { position: absolute; inset: 0; opacity: 0; width: 40px; height: 24px; }
.box { height: 60px; overflow: auto; }
.cover { position: fixed; left: 0; bottom: 0; width: 100%; height: 60px; background: #ddd; }
</style>`,
    body: `<h1>Far</h1>
<button id="near">Near</button>
<div class="drawn"><input type="checkbox"></div>
<div class="box"><p>One</p><p>Two</p><p>Three</p><button>Scrolled away</button></div>
${Array.from({ length: 200 }, (_, index) => `<p><button>Button ${index + 1}</button></p>`).join("\n")}
<p><label>Last word <input id="last"></label></p>`,
  }),
)

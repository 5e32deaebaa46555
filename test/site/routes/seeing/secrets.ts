import { route } from "../../router.ts"

/** Values that a view must never show. */
export const secrets = route("/seeing/secrets", (exchange) =>
  exchange.html({
    title: "Secrets",
    body: `<h1>Secrets</h1>
<form>
<p><label>User <input data-must="list" name="user" value="ada" autocomplete="username"></label></p>
<p><label>Password <input data-must="list" type="password" name="password" value="correct horse"></label></p>
<p><label>New password <input data-must="list" type="password" autocomplete="new-password" value="battery staple"></label></p>
<p><label>Shown password <input data-must="list" type="text" autocomplete="current-password" value="shown secret"></label></p>
<p><label>Code <input data-must="list" autocomplete="one-time-code" inputmode="numeric" value="493817"></label></p>
<p><label>Sectioned code <input data-must="list" autocomplete="section-login One-Time-Code" value="661204"></label></p>
<p><label>Card <input data-must="list" autocomplete="cc-number" value="4111111111111111"></label>
<label>Security code <input data-must="list" autocomplete="cc-csc" value="737"></label></p>
<p><button data-must="list">Sign in</button></p>
</form>`,
  }),
)

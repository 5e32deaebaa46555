import { BadRequest, type Exchange } from "../exchange.ts"
import { escapeHtml } from "../html.ts"
import { route } from "../router.ts"

const signupForm = `<h1>Sign up</h1>
<form action="/submit" method="post" enctype="multipart/form-data">
<p><label>Name <input type="text" name="name" autocomplete="name" required></label></p>
<p><label>Email <input type="email" name="email" required></label></p>
<p><label>Password <input type="password" name="password"></label></p>
<p><label>Age <input type="number" name="age" min="0" max="150"></label></p>
<p><label>Birthday <input type="date" name="birthday"></label></p>
<p><label>Volume <input type="range" name="volume" min="0" max="10" value="5"></label></p>
<p><label>Colour <input type="color" name="colour" value="#336699"></label></p>
<fieldset><legend>Plan</legend>
<label><input type="radio" name="plan" value="free" checked> Free</label>
<label><input type="radio" name="plan" value="paid"> Paid</label>
</fieldset>
<p><label>Country <select name="country">
<option value="">Choose one</option><option value="at">Austria</option><option value="jp">Japan</option>
<option value="ke">Kenya</option>
</select></label></p>
<p><label>Notes <textarea name="notes" rows="3"></textarea></label></p>
<p><label>Picture <input type="file" name="picture"></label></p>
<p><label><input type="checkbox" name="terms" value="yes"> I accept the terms</label></p>
<p><button type="submit">Create account</button> <button type="reset">Clear</button></p>
</form>`

export const formRoutes = [
  route("/form", (exchange) => exchange.html({ title: "Sign up", body: signupForm })),

  route("/submit", async (exchange) => {
    const received = await receivedFields(exchange)
    const rows = Object.entries(received).map(
      ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
    )
    exchange.html({
      title: "Received",
      body: `<h1>Received</h1>\n<dl>${rows.join("\n")}</dl>
<pre id="received">${escapeHtml(JSON.stringify(received))}</pre>`,
    })
  }),

  route("/controls", (exchange) => {
    const rows = Array.from({ length: exchange.count("n", 100, 100_000) }, (_, index) => controlRow(index + 1))
    exchange.html({ title: "Controls", body: `<h1>Controls</h1>\n<form>\n${rows.join("\n")}\n</form>` })
  }),
]

async function receivedFields(exchange: Exchange): Promise<Record<string, string>> {
  const type = exchange.request.headers["content-type"] ?? ""
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(type)) throw new BadRequest("not a form")
  const form = await new Response(await exchange.body(), { headers: { "content-type": type } }).formData()
  const fields: Record<string, string> = {}
  for (const name of new Set(form.keys())) fields[name] = form.getAll(name).map(fieldText).join(", ")
  return fields
}

function fieldText(value: string | File): string {
  if (typeof value === "string") return value
  return value.name === "" ? "" : `${value.name} (${value.size} bytes)`
}

/** Four kinds in turn, so that a long page does not repeat one row. */
export function controlRow(number: number): string {
  switch (number % 4) {
    case 1:
      return `<p><label>Text ${number} <input type="text" name="text${number}"></label></p>`
    case 2:
      return `<p><label><input type="checkbox" name="box${number}"> Box ${number}</label></p>`
    case 3:
      return `<p><label>Choice ${number} <select name="choice${number}"><option>One</option><option>Two</option></select></label></p>`
    default:
      return `<p><button type="button">Button ${number}</button></p>`
  }
}

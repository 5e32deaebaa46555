import { actingPage } from "./page.ts"

const field = (id: string, label: string, attributes: string) =>
  `<p><label>${label} <input id="${id}" ${attributes}></label></p>`

/** Fields whose values only the page may see; the record holds only lengths. */
export const secrets = actingPage("secrets", {
  title: "Secrets",
  body: `<form>
${field("user", "User", 'autocomplete="username"')}
${field("password", "Password", 'type="password" autocomplete="off"')}
${field("code", "Code", 'autocomplete="one-time-code" inputmode="numeric"')}
${field("current", "Current", 'type="text" autocomplete="current-password"')}
${field("new", "New", 'type="text" autocomplete="new-password"')}
${field("revealed", "Revealed", 'type="password"')}
<button type="button" id="reveal" onclick="document.getElementById('revealed').type = 'text'">Reveal</button>
<button id="sign-in">Sign in</button>
<p id="result" role="status"></p>
</form>
<script>
for (const input of document.querySelectorAll("input")) {
  for (const type of ["input", "change"]) input.addEventListener(type, (event) => record(event, type + " " + input.id + " length " + input.value.length))
}
document.forms[0].addEventListener("submit", (event) => {
  event.preventDefault()
  document.getElementById("result").textContent = "Signed in"
})
async function digest(id) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(document.getElementById(id).value))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
</script>`,
})

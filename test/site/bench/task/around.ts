export const style = `
body { margin: 0; font: 15px sans-serif }
header, footer { padding: 12px 24px; background: #eef }
nav a, footer a { margin-right: 12px }
.columns { display: grid; grid-template-columns: 1fr 280px; gap: 24px; padding: 12px 24px }
footer { display: flex; gap: 48px }
footer ul, aside ul { margin: 0; padding: 0; list-style: none }
`

const links = (names: readonly string[]) =>
  names.map((name) => `<a href="/title/${encodeURIComponent(name)}">${name}</a>`)
const list = (names: readonly string[]) =>
  `<ul>${links(names)
    .map((link) => `<li>${link}</li>`)
    .join("\n")}</ul>`

const columns = [
  ["The house", ["Our story", "The crew", "Harbour blog", "Pictures", "Prizes", "Work with us"]],
  ["Your stay", ["Arrival by ferry", "Arrival by train", "Parking", "Pets", "Children", "Late arrival"]],
  ["Around", ["Fish market", "Lighthouse walk", "Boat trips", "Bathing places", "Museums", "Weather"]],
  ["Legal", ["Imprint", "Privacy", "Conditions", "Cancelling", "Accessibility", "Cookies"]],
] as const

const rooms = ["Harbour room", "Lighthouse room", "Boat shed", "Net loft", "Captain's room", "Gull's nest"]
const questions = ["When can I come?", "Is there a lift?", "Where do I pay?", "Can I bring a dog?", "How do I cancel?"]

/** What surrounds the form on a typical booking page, so that rereading all of it has a cost. */
export function around(main: string): string {
  return `<header>
<a href="/">Harbour House</a>
<nav aria-label="Main">${links(["Rooms", "Prices", "Restaurant", "Offers", "Vouchers", "Find us", "Contact"]).join("\n")}</nav>
<form role="search" onsubmit="return false"><label>Search this site <input type="search"></label> <button>Search</button></form>
<label>Language <select><option>English</option><option>Norsk</option><option>Deutsch</option></select></label>
<a href="/title/Sign%20in">Sign in</a>
</header>
<div class="columns">
<main>
<nav aria-label="You are here">${links(["Home", "All rooms"]).join(" › ")} › Book</nav>
<h1>Book a room</h1>
<p>Twelve rooms by the water, all with a view. Nothing is paid before you arrive, and you may cancel until the day before.</p>
${main}
</main>
<aside aria-label="Beside the booking">
<h2>Your stay</h2>
<p id="stay"></p>
<h2>Rooms that others chose</h2>
${list(rooms)}
<h2>Questions</h2>
${list(questions)}
<h2>News by mail</h2>
<form onsubmit="return false"><label>Your address <input type="email"></label> <button>Subscribe</button></form>
</aside>
</div>
<footer>
${columns.map(([title, names]) => `<section><h2>${title}</h2>${list(names)}</section>`).join("\n")}
</footer>`
}

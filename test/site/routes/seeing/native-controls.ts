import { route } from "../../router.ts"

/** One of every native control. */
export const nativeControls = route("/seeing/native-controls", (exchange) =>
  exchange.html({
    title: "Native controls",
    body: `<h1>Native controls</h1>
<form>
<fieldset><legend>Typing</legend>
<p><label>Text <input data-must="list" type="text" value="Ada"></label></p>
<p><label>No type <input data-must="list"></label></p>
<p><label>Unknown type <input data-must="list" type="telepathy"></label></p>
<p><label>Search <input data-must="list" type="search" list="towns"></label>
<datalist id="towns" data-must="hide"><option data-must="hide">Linz</option><option data-must="hide">Graz</option></datalist></p>
<p><label>Email <input data-must="list" type="email"></label></p>
<p><label>Telephone <input data-must="list" type="tel"></label></p>
<p><label>Address <input data-must="list" type="url"></label></p>
<p><label>Number <input data-must="list" type="number" value="7" min="0" max="9"></label></p>
<p><label>Notes <textarea data-must="list" rows="3">Two
lines</textarea></label></p>
<input data-must="hide" type="hidden" name="token" value="not for eyes">
</fieldset>

<fieldset><legend>Dates</legend>
<p><label>Date <input data-must="list" type="date" value="2024-05-17"></label></p>
<p><label>Time <input data-must="list" type="time" value="13:45"></label></p>
<p><label>Moment <input data-must="list" type="datetime-local" value="2024-05-17T13:45"></label></p>
<p><label>Month <input data-must="list" type="month" value="2024-05"></label></p>
<p><label>Week <input data-must="list" type="week" value="2024-W20"></label></p>
</fieldset>

<fieldset><legend>Choosing</legend>
<p><label><input data-must="list" type="checkbox" checked> Check</label></p>
<p><label><input data-must="list" type="radio" name="size" value="s"> Small</label>
<label><input data-must="list" type="radio" name="size" value="l" checked> Large</label></p>
<p><label>Range <input data-must="list" type="range" min="0" max="10" value="4"></label></p>
<p><label>Colour <input data-must="list" type="color" value="#336699"></label></p>
<p><label>One file <input data-must="list" type="file"></label></p>
<p><label>Many files <input data-must="list" type="file" multiple></label></p>
<p><label>Closed select <select data-must="list">
<option data-must="hide">One</option><option data-must="hide" selected>Two</option><option data-must="hide">Three</option>
</select></label></p>
<p><label>Grouped select <select data-must="list">
<optgroup label="Fruit"><option data-must="hide">Apple</option><option data-must="hide">Pear</option></optgroup>
<optgroup label="Roots" disabled><option data-must="hide">Carrot</option></optgroup>
</select></label></p>
<p><label>Several <select data-must="list" multiple size="3">
<option data-must="may" selected>Red</option><option data-must="may">Green</option><option data-must="may" selected>Blue</option>
</select></label></p>
</fieldset>

<fieldset><legend>Pressing</legend>
<p><button data-must="list" type="button">Button</button>
<button data-must="list">Submits</button>
<input data-must="list" type="button" value="Input button">
<input data-must="list" type="submit">
<input data-must="list" type="submit" value="Send it">
<input data-must="list" type="reset">
<input data-must="list" type="image" alt="Picture button" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width="24" height="24"></p>
<p><a data-must="list" href="/title/Somewhere">Link</a> <a data-must="may" name="anchor">No link</a></p>
<details><summary data-must="list">More</summary><p><a data-must="hide" href="/title/Inside">Inside</a></p></details>
<details open><summary data-must="list">Open already</summary><p><a data-must="list" href="/title/Shown">Shown</a></p></details>
<details data-must="list"><p>No summary of its own</p></details>
</fieldset>

<fieldset><legend>Showing</legend>
<p><label>Result <output data-must="may">42</output></label></p>
<p><label>Progress <progress data-must="may" value="30" max="100"></progress></label></p>
<p><label>Meter <meter data-must="may" value="0.6"></meter></label></p>
<p><audio data-must="list" controls title="A sound"></audio> <video data-must="list" controls width="200" height="60" title="A film"></video></p>
</fieldset>
</form>`,
  }),
)

import { useState } from "react"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"

const initial = {
  text: "",
  upper: "",
  digits: "",
  number: "1",
  range: "5",
  date: "",
  agree: false,
  size: "m",
  color: "red",
  colors: [],
  notes: "",
}

function Form() {
  const [state, setState] = useState(initial)
  const [sent, setSent] = useState("")
  window.state = () => state
  const set = (name, value) => {
    window.log.push(`set ${name}=${value}`)
    setState((before) => ({ ...before, [name]: value }))
  }
  const bound = (name, read = (value) => value) => ({
    id: name,
    value: state[name],
    onChange: (event) => {
      const value = read(event.target.value)
      if (value !== undefined) set(name, value)
    },
  })
  const submit = (event) => {
    event.preventDefault()
    window.log.push("submit")
    setSent(`Sent ${state.text}`)
  }
  return (
    <form onSubmit={submit}>
      <Row label="Text">
        <input {...bound("text")} />
      </Row>
      <Row label="Upper">
        <input {...bound("upper", (value) => value.toUpperCase())} />
      </Row>
      <Row label="Digits">
        <input {...bound("digits", (value) => (/^[0-9]*$/.test(value) ? value : undefined))} />
      </Row>
      <Row label="Number">
        <input type="number" {...bound("number")} />
      </Row>
      <Row label="Range">
        <input type="range" min="0" max="10" {...bound("range")} />
      </Row>
      <Row label="Date">
        <input type="date" {...bound("date")} />
      </Row>
      <Row label="Agree">
        <input
          type="checkbox"
          id="agree"
          checked={state.agree}
          onChange={(event) => set("agree", event.target.checked)}
        />
      </Row>
      {["s", "m", "l"].map((size) => (
        <Row key={size} label={`Size ${size.toUpperCase()}`}>
          <input
            type="radio"
            name="size"
            id={`size-${size}`}
            value={size}
            checked={state.size === size}
            onChange={() => set("size", size)}
          />
        </Row>
      ))}
      <Row label="Color">
        <select {...bound("color")}>
          <Colors />
        </select>
      </Row>
      <Row label="Colors">
        <select
          multiple
          id="colors"
          value={state.colors}
          onChange={({ target }) =>
            set(
              "colors",
              Array.from(target.selectedOptions, ({ value }) => value),
            )
          }
        >
          <Colors />
        </select>
      </Row>
      <Row label="Notes">
        <textarea {...bound("notes")} />
      </Row>
      <Row label="Frozen">
        <input id="frozen" value="fixed" onChange={() => window.log.push("ignored frozen")} />
      </Row>
      <button type="submit" id="submit" disabled={state.text === ""}>
        Submit
      </button>
      <output id="result">{sent}</output>
    </form>
  )
}

function Row({ label, children }) {
  return (
    <p>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the child */}
      <label>
        {label} {children}
      </label>
    </p>
  )
}

function Colors() {
  return ["red", "green", "blue"].map((color) => <option key={color}>{color}</option>)
}

flushSync(() => createRoot(document.getElementById("root")).render(<Form />))

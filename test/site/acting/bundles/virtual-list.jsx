import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"
import { List } from "react-window"

function Row({ index, style }) {
  return (
    <div style={style}>
      Row {index}{" "}
      <button type="button" id={`open-${index}`} onClick={() => window.log.push(`open ${index}`)}>
        Open {index}
      </button>
    </div>
  )
}

flushSync(() =>
  createRoot(document.getElementById("root")).render(
    <List
      id="list"
      rowComponent={Row}
      rowCount={10_000}
      rowHeight={30}
      rowProps={{}}
      style={{ width: 400, height: 300 }}
    />,
  ),
)

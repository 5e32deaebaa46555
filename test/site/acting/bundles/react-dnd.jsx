import { useState } from "react"
import { DndProvider, useDrag, useDrop } from "react-dnd"
import { HTML5Backend } from "react-dnd-html5-backend"
import { flushSync } from "react-dom"
import { createRoot } from "react-dom/client"

const things = [
  { id: "apple", type: "fruit" },
  { id: "brick", type: "stone" },
]

function Thing({ id, type }) {
  const [{ dragging }, drag] = useDrag({
    type,
    item: { id },
    collect: (monitor) => ({ dragging: monitor.isDragging() }),
  })
  return (
    <div id={id} className="thing" ref={(node) => void drag(node)} style={{ opacity: dragging ? 0.4 : 1 }}>
      {id}
    </div>
  )
}

function Bin({ id, accept, holds, put }) {
  const [{ over }, drop] = useDrop({
    accept,
    drop: (item) => put(item.id, id),
    collect: (monitor) => ({ over: monitor.isOver() && monitor.canDrop() }),
  })
  return (
    <div id={id} className="bin" ref={(node) => void drop(node)} style={{ background: over ? "gold" : "white" }}>
      {id}: {holds.join(", ")}
    </div>
  )
}

function App() {
  const [bins, setBins] = useState({ basket: [], skip: [] })
  const put = (thing, bin) => {
    window.log.push(`drop ${thing} in ${bin}`)
    setBins((before) => ({ ...before, [bin]: [...before[bin], thing] }))
  }
  return (
    <DndProvider backend={HTML5Backend}>
      {things.map((thing) => (
        <Thing key={thing.id} {...thing} />
      ))}
      <Bin id="basket" accept="fruit" holds={bins.basket} put={put} />
      <Bin id="skip" accept={["fruit", "stone"]} holds={bins.skip} put={put} />
    </DndProvider>
  )
}

flushSync(() => createRoot(document.getElementById("root")).render(<App />))

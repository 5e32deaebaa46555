import Sortable from "sortablejs"

window.order = (id) => Array.from(document.getElementById(id).children, (child) => child.id).join(",")

const options = {
  list: { group: "fruit" },
  other: { group: "fruit" },
  fallback: { forceFallback: true },
}

for (const [id, more] of Object.entries(options)) {
  const onSort = () => window.log.push(`sort ${id} ${window.order(id)}`)
  Sortable.create(document.getElementById(id), { ...more, onSort })
}

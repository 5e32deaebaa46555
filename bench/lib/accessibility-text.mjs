const names =
  "value description valuetext roledescription disabled expanded modal readonly required selected checked pressed level"
const properties = names.split(" ")

/** An accessibility tree of Puppeteer as lines of text, with a number for each node other than text: `e1`, `e2`, … */
export function accessibilityText(root) {
  const lines = []
  const nodes = new Map()
  const write = (node, indent) => {
    lines.push(indent + lineOf(node, nodes))
    for (const child of node.children ?? []) write(child, `${indent}  `)
  }
  write(root, "")
  return { text: lines.join("\n"), nodes }
}

function lineOf(node, nodes) {
  if (node.role === "StaticText") return JSON.stringify(node.name)
  const ref = `e${nodes.size + 1}`
  nodes.set(ref, node)
  const name = node.name ? [JSON.stringify(node.name)] : []
  const states = properties.filter((key) => node[key]).map((key) => stateOf(key, node[key]))
  return [ref, node.role, ...name, ...states].join(" ")
}

function stateOf(key, value) {
  return value === true ? key : `${key}=${JSON.stringify(value)}`
}

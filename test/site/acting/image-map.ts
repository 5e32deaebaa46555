import { actingPage } from "./page.ts"

const image = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="gold"/></svg>',
)
const areas = {
  rect: "10,10,50,50",
  circle: "100,100,30",
  poly: "200,10,280,10,280,100,276,14",
  outside: "900,900,950,950",
}

/** Links in image maps: on an image of natural size, on a scaled one, and on one whose map has a hole. */
export const imageMap = actingPage("image-map", {
  title: "Image map",
  style: "img { display: block; width: 300px; height: 200px } #scaled { transform: scale(0.5); transform-origin: 0 0 }",
  body: `<img id="plain" usemap="#plain-map" alt="Plan" src="data:image/svg+xml,${image}">
${map("plain")}
<div style="height: 1500px"></div>
<img id="scaled" usemap="#scaled-map" alt="Small plan" src="data:image/svg+xml,${image}">
${map("scaled")}`,
})

function map(name: string): string {
  const shapes = Object.entries(areas).map(
    ([shape, coords]) =>
      `<area id="${name}-${shape}" shape="${shape === "outside" ? "rect" : shape}" coords="${coords}" href="#${shape}" alt="${name} ${shape}" onclick="saw(event)">`,
  )
  return `<map name="${name}-map">${shapes.join("\n")}
<area id="${name}-default" shape="default" href="#default" alt="${name} default" onclick="saw(event)"></map>`
}

import type { App } from "../app.ts"
import { click, hover, press } from "../steps.ts"

/** Maps, players, galleries and slides: stacked layers, and content beyond the edge. */
export const media: readonly App[] = [
  {
    name: "leaflet",
    page: "leaflet",
    shows: "Harbour 1",
    states: [
      { name: "popup", steps: [click('[title="Oslo"], [alt="Oslo"]')], shows: "Berths" },
      { name: "layers", steps: [hover(".leaflet-control-layers")], shows: "Grounds" },
    ],
  },
  {
    name: "ol",
    page: "openlayers",
    shows: "Lighthouse",
    states: [
      { name: "attributions", steps: [click(".ol-attribution button")], shows: "Surveyors" },
      { name: "overview map", steps: [click(".ol-overviewmap button")], shows: "‹" },
    ],
  },
  {
    name: "swiper",
    page: "swiper",
    shows: "Offer 1",
    states: [{ name: "next slide", steps: [click(".swiper-button-next")], shows: "Book 4" }],
  },
  {
    name: "@splidejs/splide",
    page: "splide",
    shows: "Tour 1",
    states: [
      { name: "second page", steps: [click("role=tab[name='Go to page 2']")], shows: "See tour 5" },
      { name: "faded", steps: [click("#fade .splide__arrow--next")], shows: "Calm" },
    ],
  },
  {
    name: "plyr",
    page: "plyr",
    shows: "Settings",
    states: [
      { name: "settings", steps: [click("role=button[name=Settings]")], shows: "Speed" },
      { name: "speed", steps: [click("role=menuitem[name='Speed Normal']")], shows: "1.25" },
    ],
  },
  {
    name: "video.js",
    page: "videojs",
    shows: "Play Video",
    states: [
      { name: "started", steps: [click(".vjs-big-play-button")], shows: "Playback Rate" },
      { name: "captions", steps: [click(".vjs-subs-caps-button")], shows: "captions settings" },
      { name: "settings of captions", steps: [click("text=captions settings")], shows: "Font Size" },
    ],
  },
  {
    name: "photoswipe",
    page: "photoswipe",
    shows: "Sea",
    states: [
      { name: "image", steps: [click("#gallery a")], shows: "1 / 2" },
      { name: "next image", steps: [click("role=button[name=Next]")], shows: "2 / 2" },
    ],
  },
  {
    name: "reveal.js",
    page: "reveal",
    shows: "First",
    states: [
      { name: "second slide", steps: [press("ArrowRight")], shows: "Vote" },
      { name: "overview", steps: [press("o")], shows: "Third" },
    ],
  },
]

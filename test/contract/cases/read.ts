import { expect } from "vitest"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

const reading = (path: string, rest: object) => (world: { site: { url: string } }) => ({
  content: expect.any(String),
  contentType: "text/markdown",
  url: `${world.site.url}${path}`,
  finalUrl: `${world.site.url}${path}`,
  status: 200,
  words: expect.any(Number),
  truncated: false,
  ...rest,
})

const story = { title: "How bridges stand – The Span" }

export const readCases: readonly Case[] = [
  {
    command: "read",
    is: "gives the article as Markdown, between marks, and reports what it left out",
    setup: [opened("/articles/story")],
    args: {},
    data: reading("/articles/story", {
      ...story,
      content: expect.stringMatching(
        /^# How bridges stand\n\nBy Ada Stone\n\nA bridge.*\n> What holds is what is held\.$/s,
      ),
      source: "article",
    }),
    text: /^--- page text (\w{8})\n# How bridges stand\n.*\| Rialto \| 31\.8 m \|\n.*\n--- end \1$/s,
    notes: [/^the article only: \d+ of \d+ words; `read --selector body` reads all$/],
  },
  {
    command: "read",
    is: "gives one element",
    setup: [opened("/articles/story")],
    args: { selector: "table" },
    data: reading("/articles/story", {
      ...story,
      content: "| Bridge | Span |\n|---|---|\n| Rialto | 31.8 m |\n| Stari Most | 28.7 m |",
      source: "selector",
      words: 9,
    }),
  },
  {
    command: "read",
    is: "gives the section of a heading",
    setup: [opened("/articles/story")],
    args: { selector: "#arches + p ~ h3" },
    data: reading("/articles/story", {
      ...story,
      content: expect.stringMatching(/^### Keystones\n\nThe keystone.*\n {2}\* span\n```$/s),
      source: "selector",
    }),
  },
  {
    command: "read",
    is: "gives the first of several elements, quoted if it is one line, with a note",
    setup: [opened("/articles/story")],
    args: { selector: "td" },
    data: reading("/articles/story", { ...story, content: "Rialto", source: "selector", words: 1 }),
    text: '"Rialto"',
    notes: ["4 elements match; this is the first"],
  },
  {
    command: "read",
    is: "gives the headings",
    setup: [opened("/articles/story")],
    args: { outline: true },
    data: reading("/articles/story", {
      ...story,
      content: expect.stringMatching(
        /\n- How bridges stand: \d+ words\n {2}- Arches \(#arches\): \d+ words\n {4}- Keystones: /,
      ),
      source: "body",
    }),
  },
  {
    command: "read",
    is: "reports that there is nothing",
    setup: [opened("/articles/empty")],
    args: {},
    data: reading("/articles/empty", { content: "", title: "Empty", source: "body", words: 0 }),
    text: "there is nothing to read",
  },
  {
    command: "read",
    is: "refuses an invalid selector",
    setup: [opened("/articles/story")],
    args: { selector: "p[" },
    error: "bad_selector",
    message: /^"p\[" is not a valid CSS selector$/,
  },
  {
    command: "read",
    is: "reports that nothing matches",
    setup: [opened("/articles/story")],
    args: { selector: "#nothing" },
    error: "no_match",
    message: /^nothing on the page matches "#nothing"$/,
  },
  {
    command: "read",
    is: "reports that the match is hidden",
    setup: [opened("/articles/shown")],
    args: { selector: ".gone" },
    error: "not_visible",
    message: /^"\.gone" matches an element that is not shown$/,
  },
]

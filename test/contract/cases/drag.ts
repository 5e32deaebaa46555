import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import type { Case, World } from "../case.ts"
import { opened } from "./shapes.ts"

const ref = expect.stringMatching(/^e\d+$/)

/** A file in the caller's directory. */
function given({ folder }: World, name: string, text: string): string {
  const path = join(folder, name)
  if (folder !== "/nowhere") writeFileSync(path, text)
  return path
}

export const dragCases: readonly Case[] = [
  {
    command: "drag",
    is: "drags an element onto another, by the browser's drag and drop",
    setup: [opened("/acting/drag-html5")],
    args: { source: ".zone ~ #item-1, #item-1", target: "#zone-a", first: true, steps: 3 },
    data: {
      dragged: true,
      source: ".zone ~ #item-1, #item-1",
      target: "#zone-a",
      sourceRef: ref,
      targetRef: ref,
      sourceWords: expect.stringMatching(/^e\d+ element/),
      targetWords: expect.stringMatching(/^e\d+ element/),
      by: "drop",
    },
    text: /^dragged e\d+ element.* to e\d+ element/,
    page: { log: ["dragstart 1", "dragenter zone-a", "drop 1 on zone-a", "dragend move"] },
  },
  {
    command: "drag",
    is: "drags from point to point within an element, by the mouse",
    setup: [opened("/acting/drag-mouse")],
    args: { source: "#slider", target: "#slider", sourcePosition: "2,10", targetPosition: "280,10" },
    text: /^dragged e\d+ slider Volume to e\d+ slider Volume$/,
    page: { log: ["slider 70"] },
  },
  {
    command: "drag",
    is: "fails if nothing changes",
    setup: [opened("/acting/drag-html5")],
    args: { source: "#item-1", target: "#refusing" },
    error: "no_effect",
    message: /^e\d+ element.* does not take what was dragged$/,
  },
  {
    command: "drop",
    is: "drops files and data on an element, at the given position",
    setup: [opened("/acting/drop-zone")],
    args: (world) => ({
      target: ".zone",
      nth: 0,
      files: [given(world, "a.txt", "hello")],
      data: ["text/plain=hi"],
      position: "20,20",
    }),
    data: {
      dropped: ".zone",
      ref,
      role: "button",
      name: "Drop here",
      words: expect.stringMatching(/^e\d+ button Drop here$/),
      x: expect.any(Number),
      y: expect.any(Number),
      files: ["a.txt"],
      types: ["text/plain"],
      bytes: 5,
    },
    text: /^dropped a\.txt \(5 B\), text\/plain on e\d+ button Drop here$/,
    page: { log: ["drop zone files a.txt:5", "drop zone text/plain=hi"] },
    files: ["a.txt"],
  },
  {
    command: "drop",
    is: "fails if nothing accepts it",
    setup: [opened("/acting/drop-zone")],
    args: { target: "#refusing", first: true, data: ["text/plain=hi"] },
    error: "no_effect",
    message: /^e\d+ button "Refusing" does not take what was dropped on it$/,
  },
  {
    command: "upload",
    is: "attaches files to a field",
    setup: [opened("/acting/upload"), { command: "snapshot" }],
    args: (world) => ({
      target: "input[type=file]",
      nth: 1,
      files: [given(world, "a.txt", "hello"), given(world, "b.txt", "goodbye")],
    }),
    data: {
      selector: "input[type=file]",
      ref,
      role: expect.any(String),
      name: "Multiple",
      words: expect.stringMatching(/^e\d+ file Multiple$/),
      uploaded: 2,
      files: ["a.txt", "b.txt"],
      bytes: 12,
    },
    text: /^attached a\.txt, b\.txt \(12 B\) to e\d+ file Multiple$/,
    page: { log: ["change multiple=a.txt:5,b.txt:7"] },
    files: ["a.txt", "b.txt"],
  },
  {
    command: "upload",
    is: "refuses files that do not exist",
    setup: [opened("/acting/upload")],
    args: ({ folder }) => ({ target: "input", first: true, files: [join(folder, "none.txt")] }),
    error: "path_unusable",
    message: /none\.txt cannot be used: there is no such file$/,
    page: { log: [] },
  },
]

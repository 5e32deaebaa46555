import { expect } from "vitest"
import type { Case } from "../case.ts"

export const skillCases: readonly Case[] = [
  {
    command: "skills list",
    is: "lists the guides for agents",
    fresh: true,
    data: { skills: [{ name: "core", description: expect.stringContaining("browser") }] },
    text: /^core: Drives a real browser/,
  },
  {
    command: "skills get",
    is: "shows a guide",
    fresh: true,
    args: { names: ["core"] },
    data: {
      skills: [{ name: "core", description: expect.any(String), content: expect.stringContaining("click <target>") }],
    },
    text: /^# Tabhand.*click <target>.*tabhand help <command>/s,
  },
  {
    command: "skills get",
    is: "offers the guide that is meant",
    fresh: true,
    args: { names: ["cor"] },
    error: "bad_argument",
    message: /there is no skill "cor"/,
  },
]

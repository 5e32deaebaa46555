import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { skills } from "../skill-texts.ts"

export const skillsList = defineCommand({
  name: "skills list",
  family: "system",
  summary: "List the guides for agents that come with this program",
  aliases: { cli: ["skills"] },
  args: {},
  positional: [],
  data: z.object({ skills: z.array(z.object({ name: z.string(), description: z.string() })) }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  run: async () => ({ skills: skills.map(({ name, description }) => ({ name, description })) }),
  say: ({ skills }) => skills.map(({ name, description }) => `${name}: ${description}`).join("\n"),
})

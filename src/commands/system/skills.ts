import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { skills } from "../../generated/skills.ts"

export const skillsList = defineCommand({
  name: "skills list",
  family: "system",
  summary: "List the guides for agents that come with this program",
  aliases: ["skills"],
  args: {},
  positional: [],
  data: z.object({ skills: z.array(z.object({ name: z.string(), description: z.string() })) }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  run: async () => ({ skills: skills.map(({ name, description }) => ({ name, description })) }),
  say: ({ skills }) => skills.map(({ name, description }) => `${name}: ${description}`).join("\n"),
})

export const skillsGet = defineCommand({
  name: "skills get",
  family: "system",
  summary: "Show what an agent must know to use this program well",
  details: "`skills get core` is enough for an agent that sees nothing else; it has fewer than 900 tokens.",
  examples: ["skills get core"],
  args: { names: texts().rest().help("which guides") },
  positional: ["names"],
  data: z.object({
    skills: z.array(z.object({ name: z.string(), description: z.string(), content: z.string() })),
  }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  budget: "own",
  run: async ({ args }) => ({ skills: args.names.map(skillCalled) }),
  say: ({ skills }) => skills.map(({ content }) => content).join("\n\n"),
})

function skillCalled(wanted: string) {
  const skill = skills.find(({ name }) => name === wanted)
  if (skill) return skill
  const names = skills.map(({ name }) => name)
  const near = nearest(wanted, names)
  throw new TabhandError("bad_argument", `there is no skill ${quote(clip(wanted, 80))}`, {
    hint: near ? `did you mean \`skills get ${near}\`?` : `there are: ${names.join(", ")}`,
  })
}

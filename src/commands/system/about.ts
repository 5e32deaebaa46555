import { z } from "zod"
import { oneOf, texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { completionScript, shells } from "../../command/line/completion.ts"
import { VERSION } from "../../generated/version.ts"

export const help = defineCommand({
  name: "help",
  family: "system",
  summary: "List the commands, or show how one is used",
  examples: ["help", "help click", "help tab new"],
  args: { topic: texts().rest().optional().help("a command, or the first word of several") },
  positional: ["topic"],
  data: z.object({ help: z.string() }),
  effects: { scope: "none", readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  budget: "own",
  run: async ({ args, host }) => ({ help: host.help((args.topic ?? []).join(" ")) }),
  say: ({ help }) => help,
})

export const version = defineCommand({
  name: "version",
  family: "system",
  summary: "Show the version",
  args: {},
  positional: [],
  data: z.object({ version: z.string(), node: z.string() }),
  effects: { scope: "none", readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  run: async () => ({ version: VERSION, node: process.version }),
  say: ({ version }) => `tabhand ${version}`,
})

export const completion = defineCommand({
  name: "completion",
  family: "system",
  summary: "Print the script that completes commands and flags in a shell",
  details:
    'For bash, put `eval "$(tabhand completion bash)"` into ~/.bashrc; for zsh, `eval "$(tabhand completion zsh)"` into ~/.zshrc, after compinit; for fish, write it to ~/.config/fish/completions/tabhand.fish.',
  examples: ["completion bash", "completion fish"],
  args: { shell: oneOf(...shells).help("for which shell") },
  positional: ["shell"],
  data: z.object({ script: z.string() }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true, local: "without runtime" },
  deadline: "control",
  budget: "own",
  run: async ({ args, host }) => ({ script: completionScript(args.shell, host.registry) }),
  say: ({ script }) => script,
})

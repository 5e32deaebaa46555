import type { Command } from "../define/command.ts"
import type { Registry } from "../define/registry.ts"
import { flagsOf, flagsOfAny } from "./flags.ts"
import { globalFlagRows } from "./help.ts"

export const shells = ["bash", "zsh", "fish"] as const
export type Shell = (typeof shells)[number]

interface Candidate {
  readonly word: string
  readonly help: string
}

/** What may follow a verb: `""` is the start of the line, `tab` a family, `tab new` a command. */
interface Position {
  readonly verb: string
  readonly words: readonly Candidate[]
  readonly flags: readonly Candidate[]
}

/** A script that completes commands and flags. It contains all of them, so completion starts no program. */
export function completionScript(shell: Shell, registry: Registry): string {
  const positions = positionsOf(registry)
  const valued = valuedFlags(registry)
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](positions, valued)
}

function positionsOf(registry: Registry): Position[] {
  const names = registry.commands.flatMap(({ name, aliases }) => [name, ...aliases])
  const verbs = new Set(
    names.flatMap((name) => name.split(" ").map((_, last, words) => words.slice(0, last + 1).join(" "))),
  )
  const firstWords = wordsBehind("", registry, verbs)
  const all = globalCandidates()
  return [
    { verb: "", words: firstWords, flags: all },
    ...[...verbs].sort().map((verb) => {
      const command = commandCalled(verb, registry)
      const choices = command ? choicesOf(command) : []
      const words = verb === "help" ? firstWords : [...wordsBehind(verb, registry, verbs), ...choices]
      return { verb, words, flags: [...(command ? ownFlags(command) : []), ...all] }
    }),
  ]
}

function wordsBehind(verb: string, registry: Registry, verbs: ReadonlySet<string>): Candidate[] {
  const prefix = verb === "" ? "" : `${verb} `
  const behind = [...verbs].filter((each) => each.startsWith(prefix) && !each.slice(prefix.length).includes(" "))
  return behind
    .filter((each) => each !== verb)
    .sort()
    .map((each) => {
      const help = commandCalled(each, registry)?.summary
      return { word: each.slice(prefix.length), help: help ?? registry.secondWords(each).join(", ") }
    })
}

function commandCalled(words: string, registry: Registry): Command | undefined {
  const called = registry.called(words)
  return called.find(({ name }) => name === words) ?? called[0]
}

/** The choices of the first positional argument, if it has any. */
function choicesOf({ args, positional }: Command): Candidate[] {
  const facts = args[positional[0] ?? ""]?.facts
  return (facts?.choices ?? []).map((word) => ({ word, help: facts?.help ?? "" }))
}

function ownFlags(command: Command): Candidate[] {
  return [...flagsOf(command)].flatMap(([word, { arg, negated }]) => (negated ? [] : [{ word, help: arg.facts.help }]))
}

function globalCandidates(): Candidate[] {
  return globalFlagRows().flatMap(({ flags, help }) => flags.map((word) => ({ word, help })))
}

/** Flags whose value is the next word, which is then no verb. Excludes flags that are a switch of some command. */
function valuedFlags(registry: Registry): string[] {
  const { switches, takesValue } = flagsOfAny(registry)
  const valued = globalFlagRows().flatMap(({ flags, takesValue: takes }) => (takes ? flags : []))
  return [...new Set([...valued, ...takesValue])].filter((flag) => !switches.has(flag))
}

function shellFunctions(
  positions: readonly Position[],
  valued: readonly string[],
  line: (c: Candidate) => string,
): string {
  const knownVerbs = positions.filter(({ verb }) => verb !== "").map(({ verb }) => quoted(verb))
  const table = (name: string, of: (position: Position) => readonly Candidate[]) =>
    [
      `${name}() {`,
      "  case $1 in",
      ...positions.flatMap((position) => {
        const entries = of(position)
        return entries.length === 0
          ? []
          : [`  ${quoted(position.verb)}) printf '%s\\n' ${entries.map(line).map(quoted).join(" ")} ;;`]
      }),
      "  esac",
      "}",
    ].join("\n")
  return `# The command among the words before the cursor.
_tabhand_verb() {
  local word skip= verb=
  for word; do
    if [ -n "$skip" ]; then
      skip=
      continue
    fi
    case $word in
    ${valued.join(" | ")}) skip=1 ;;
    -*) ;;
    *)
      case "\${verb:+$verb }$word" in
      ${knownVerbs.join(" | ")}) verb="\${verb:+$verb }$word" ;;
      esac
      ;;
    esac
  done
  printf '%s' "$verb"
}

${table("_tabhand_words", ({ words }) => words)}

${table("_tabhand_flags", ({ flags }) => flags)}`
}

function bashScript(positions: readonly Position[], valued: readonly string[]): string {
  return `# Completion of tabhand for bash, written by \`tabhand completion bash\`.
${shellFunctions(positions, valued, ({ word }) => word)}

_tabhand() {
  local current="\${COMP_WORDS[COMP_CWORD]}" verb candidates
  verb=$(_tabhand_verb "\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  case $current in
  -*) candidates=$(_tabhand_flags "$verb") ;;
  *) candidates=$(_tabhand_words "$verb") ;;
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "$current"))
}
complete -o default -F _tabhand tabhand`
}

function zshScript(positions: readonly Position[], valued: readonly string[]): string {
  return `#compdef tabhand
# Completion of tabhand for zsh, written by \`tabhand completion zsh\`.
${shellFunctions(positions, valued, ({ word, help }) => `${word}:${help}`)}

_tabhand() {
  local verb found
  local -a candidates
  verb=$(_tabhand_verb "\${(@)words[2,CURRENT-1]}")
  case $words[CURRENT] in
  -*) found=$(_tabhand_flags "$verb") ;;
  *) found=$(_tabhand_words "$verb") ;;
  esac
  if [ -n "$found" ]; then
    candidates=("\${(@f)found}")
    _describe tabhand candidates
  else
    _files
  fi
}
compdef _tabhand tabhand`
}

function fishScript(positions: readonly Position[], valued: readonly string[]): string {
  const knownVerbs = positions.filter(({ verb }) => verb !== "").map(({ verb }) => fishQuoted(verb))
  const lines = positions.flatMap(({ verb, words, flags }) => {
    const at = `complete -c tabhand -n ${fishQuoted(`__tabhand_at ${fishQuoted(verb)}`)}`
    return [
      ...words.map(({ word, help }) => `${at} -f -a ${fishQuoted(word)} -d ${fishQuoted(help)}`),
      ...flags.map(({ word, help }) => `${at} ${fishFlag(word)} -d ${fishQuoted(help)}`),
    ]
  })
  return `# Completion of tabhand for fish, written by \`tabhand completion fish\`.
function __tabhand_at
    set -l verb ''
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case ${valued.join(" ")}
                set skip 1
            case '-*'
            case '*'
                if contains -- (string trim -- "$verb $word") ${knownVerbs.join(" ")}
                    set verb (string trim -- "$verb $word")
                end
        end
    end
    test "$verb" = "$argv[1]"
end

${lines.join("\n")}`
}

function fishFlag(flag: string): string {
  return flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`
}

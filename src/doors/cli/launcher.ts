import { WIRE } from "../../base/home.ts"
import { runtimeGoneError, wirePath, wireType } from "../../base/wire.ts"
import { failureOutput, jsonFlag, jsonVariables } from "../../client/failure.ts"

export interface LauncherOptions {
  /** The Node that runs the client. */
  readonly node: string
  /** The Node client: every call that is not plain sailing is left to it. */
  readonly client: string
  /** The variables that are passed on to the runtime. */
  readonly variables: readonly string[]
  /** A Perl, and where the launcher that is written in it lies: where both are there, it takes the calls. */
  readonly perl?: { readonly program: string; readonly script: string } | undefined
}

/**
 * The command line as a POSIX shell script: where a runtime listens, curl carries the call in a tenth of the time that
 * Node takes to start. It must say and print byte for byte what the Node client does, and start nothing but curl. Perl is
 * faster still where there is one: see `perl-launcher.ts`.
 *
 * Curl's exits: 7 nobody listens, 55 and 56 without an answer the runtime closed before it had read the call, 126 and
 * 127 there is no curl. In these cases the call was not begun, so that Node may make it.
 */
export function launcherScript({ node, client, variables, perl }: LauncherOptions): string {
  return `#!/bin/sh
# Made by Tabhand's set-up. Passes a call to the running runtime; whatever is not that simple is left to the Node client.
node=${quoted(node)}
client=${quoted(client)}
newline='
'

case \${0##*/} in
agent-browser)
  : "\${TABHAND_DIALECT=agent-browser}"
  export TABHAND_DIALECT
  ;;
esac
${perl === undefined ? "" : toPerl(perl)}
use_node() {
  [ -x "$node" ] || node=node
  exec "$node" "$client" "$@"
}

runtime_gone() {
  json=
  for word; do
    [ "$word" != ${jsonFlag} ] || json=1
  done
${jsonVariables.map((name) => `  case \${${name}-} in 1 | true) json=1 ;; esac`).join("\n")}
  if [ -n "$json" ]; then
    ${failure(true)}
  fi
  ${failure(false)}
}

home=\${TABHAND_HOME:-\${HOME:+$HOME/.tabhand}}
socket=$home/run/v${WIRE}.sock
[ -n "$home" ] && [ -S "$socket" ] || use_node "$@"
# Whose they are: another user who was faster must not hear the call. Node looks closer, and says what is wrong.
for place in "$home/run" "$socket"; do
  [ ! -L "$place" ] && [ -O "$place" ] || use_node "$@"
done
# Node takes ".." out of a path without looking at links.
case /$home/ in */../*) use_node "$@" ;; esac
# The folder's real path, as Node gives it.
cd -P . 2>/dev/null || use_node "$@"
case $PWD in /*) ;; *) use_node "$@" ;; esac

reply=$(
  printf '%s\\0' "$PWD" ${variables.map((name) => `\${${name}+"${name}=$${name}"}`).join(" ")} '' "$@" |
    curl -q -s --noproxy '*' --unix-socket "$socket" -H 'content-type: ${wireType}' -H expect: --data-binary @- \\
      http://tabhand${wirePath} 2>/dev/null
)
case $? in
0) ;;
7 | 126 | 127) use_node "$@" ;;
55 | 56)
  [ -n "$reply" ] || use_node "$@"
  runtime_gone "$@"
  ;;
*) runtime_gone "$@" ;;
esac

case $reply in
*"$newline"1' '[012]) printf '%s' "\${reply%????}" || exit 1 ;;
*"$newline"2' '[012]) printf '%s' "\${reply%????}" >&2 || exit 1 ;;
"\${newline}stdin" | "\${newline}variable "* | "\${newline}local" | "\${newline}install") use_node "$@" ;;
*) runtime_gone "$@" ;;
esac
exit "\${reply##* }"
`
}

/** Without the variable Perl complains of a language that is set and not installed, each time. */
function toPerl({ program, script }: { readonly program: string; readonly script: string }): string {
  const [perl, file] = [quoted(program), quoted(script)]
  return `
if [ -x ${perl} ] && [ -r ${file} ]; then
  PERL_BADLANG=0 exec ${perl} ${file} "$@"
fi
`
}

/** Ends the script with what the Node client prints when the runtime took a call and did not answer it. */
function failure(json: boolean): string {
  const { fd, exit, text } = failureOutput(runtimeGoneError(), json)
  return `printf '%s' ${quoted(text)} >&${fd}\n${json ? "    " : "  "}exit ${exit}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

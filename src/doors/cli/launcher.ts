import { TabhandError } from "../../base/errors.ts"
import { failureOutput, jsonFlag, jsonVariables } from "../../client/failure.ts"
import { dialectNames } from "../../generated/facade-names.ts"
import { noPerl, perlLauncherScript } from "./perl-launcher.ts"

/**
 * The program that users call: a POSIX shell script, the same on every machine. If there is a Perl, it runs the second
 * half of the same file, which passes the call to a running runtime in a tenth of the time that Node takes to start. It
 * must send and print byte for byte what the Node client does.
 *
 * The first half finds the Node client for every other call. npm and users call the script through links, and there is
 * no install script that could record its location, so it follows them; `readlink -f` does not exist on every system.
 * The folder of a link is searched for Node before the PATH: npm puts links beside the Node that it runs on, which an
 * editor or a cron job, with another PATH, would not find.
 */
export function launcherScript(): string {
  return `#!/bin/sh
# Made by the build. Passes a call to the running runtime; everything else is left to the Node client.
case \${0##*/} in
${dialectNames.join(" | ")})
  : "\${TABHAND_DIALECT=\${0##*/}}"
  export TABHAND_DIALECT
  ;;
esac

if [ -z "\${${noPerl}-}" ] && [ -x /usr/bin/perl ]; then
  # Ignores the user's Perl settings, and suppresses warnings about a locale that is not installed.
  unset PERL5OPT PERL5LIB PERLLIB PERL_UNICODE PERLIO
  PERL_BADLANG=0 exec /usr/bin/perl -x "$0" "$@"
fi
unset ${noPerl}

program=$0
node=
while :; do
  case $program in
  */*) folder=\${program%/*} ;;
  *) folder=. ;;
  esac
  if [ -z "$node" ] && [ -f "$folder/node" ] && [ -x "$folder/node" ]; then node=$folder/node; fi
  [ -L "$program" ] || break
  target=$(PATH=$PATH:/usr/bin:/bin && readlink "$program") || exit 1
  case $target in
  /*) program=$target ;;
  *) program=$folder/$target ;;
  esac
done
if [ -z "$node" ] && command -v node >/dev/null; then node=node; fi
[ -z "$node" ] || exec "$node" "$folder/tabhand.cjs" "$@"

json=
for word; do
  [ "$word" != ${jsonFlag} ] || json=1
done
${jsonVariables.map((name) => `case \${${name}-} in 1 | true) json=1 ;; esac`).join("\n")}
if [ -n "$json" ]; then
  ${noNode(true)}
fi
${noNode(false)}

${perlLauncherScript()}`
}

/** Ends the script with the error message of the Node client. */
function noNode(json: boolean): string {
  const error = new TabhandError("runtime_unreachable", "Node.js is neither beside this program nor on the PATH", {
    hint: "install Node 20.19 or newer, or add the folder that has it to the PATH",
  })
  const { fd, exit, text } = failureOutput(error, json)
  return `printf '%s' ${quoted(text)} >&${fd}\n${json ? "  " : ""}exit ${exit}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

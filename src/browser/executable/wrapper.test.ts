import { existsSync } from "node:fs"
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { programOf, realProgram, resolveWrapper } from "./wrapper.ts"

/** The relevant parts of Debian's /usr/bin/chromium. */
const debian = `#!/bin/sh
# Chromium launcher: exec is what it does in the end
APPNAME=chromium
GDB=/usr/bin/gdb
LIBDIR=/usr/lib/$APPNAME
CHROMIUM_FLAGS=""
usage () {
  echo "$APPNAME [-h|--help] [-g|--debug] [--temp-profile] [options] [URL]"
}
for file in /etc/chromium.d/*; do
  test $file = /etc/chromium.d/README || expr $file : .*\\.dpkg > /dev/null || . $file
done
if test -z "$CHROME_WRAPPER"; then
    export CHROME_WRAPPER="/usr/bin/$APPNAME"
fi
export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --disable-background-networking"
if [ $want_debug -eq 1 ] ; then
  $GDB "$LIBDIR/$APPNAME" -x $tmpfile
else
  if [ $want_temp_profile -eq 0 ] ; then
    exec $LIBDIR/$APPNAME $CHROMIUM_FLAGS "$@"
  else
    $LIBDIR/$APPNAME $CHROMIUM_FLAGS "$@"
  fi
fi
`

/** Google's launcher, which is in the same folder as the program. */
const google = `#!/bin/bash
# Let the wrapped binary know that it has been run through the wrapper.
export CHROME_WRAPPER="\`readlink -f "$0"\`"

HERE="\`dirname "$CHROME_WRAPPER"\`"

if [[ -n "$LD_LIBRARY_PATH" ]]; then
  LD_LIBRARY_PATH="$HERE:$HERE/lib:$LD_LIBRARY_PATH"
else
  LD_LIBRARY_PATH="$HERE:$HERE/lib"
fi
export LD_LIBRARY_PATH
export CHROME_VERSION_EXTRA="stable"

exec < /dev/null
exec > >(exec cat)
exec 2> >(exec cat >&2)

# Note: exec -a below is a bashism.
exec -a "$0" "$HERE/chrome" "$@"
`

const snapShim = `#!/bin/sh
if ! [ -x /snap/bin/chromium ]; then
    echo "Command '$0' requires the chromium snap to be installed." >&2
    exit 1
fi
exec /snap/bin/chromium "$@"
`

describe("programOf", () => {
  it("understands Debian's launcher", () => {
    expect(programOf(debian, "/usr/bin/chromium")).toBe("/usr/lib/chromium/chromium")
  })

  it("understands Google's launcher, also in Edge and Brave", () => {
    expect(programOf(google, "/opt/google/chrome/google-chrome")).toBe("/opt/google/chrome/chrome")
    const edge = google.replace("$HERE/chrome", "$HERE/msedge")
    expect(programOf(edge, "/opt/microsoft/msedge/microsoft-edge")).toBe("/opt/microsoft/msedge/msedge")
    const modern = google.replace("`readlink", "$(readlink").replace('"$0"`', '"$0")').replace("`dirname", "$(dirname")
    expect(programOf(modern.replace('WRAPPER"`', 'WRAPPER")'), "/opt/brave/x")).toBe("/opt/brave/chrome")
  })

  it("understands a bare shim", () => {
    expect(programOf(snapShim, "/usr/bin/chromium-browser")).toBe("/snap/bin/chromium")
  })

  const unclear: Record<string, string> = {
    "adds flags of its own": '#!/bin/sh\nexec /usr/bin/chromium --no-sandbox "$@"\n',
    "drops the arguments": "#!/bin/sh\nexec /usr/bin/chromium\n",
    "prepares an environment": '#!/bin/bash -e\nexport LD_LIBRARY_PATH=/nix/lib\nexec "/nix/store/chromium" "$@"\n',
    "reads settings": '#!/bin/sh\n. /etc/settings\nexec /usr/bin/chromium "$@"\n',
    "chooses between two": '#!/bin/sh\nif test -x /a; then\n  exec /a "$@"\nfi\nexec /b "$@"\n',
    "assigns the folder twice": debian.replace("GDB=", "test -d /opt/c && LIBDIR=/opt/c\nGDB="),
    "assigns the folder on a condition only": debian.replace("LIBDIR=", "test -d /opt/c && LIBDIR="),
    "computes the folder": debian.replace("LIBDIR=/usr/lib/$APPNAME", "LIBDIR=$(find-chromium)"),
    "defines a folder by itself": debian.replace("APPNAME=chromium", "APPNAME=$LIBDIR"),
    "uses a variable from outside": '#!/bin/sh\nexec $SOMEWHERE/chromium "$@"\n',
    "has a relative program": '#!/bin/sh\nexec chromium "$@"\n',
    "continues on the next line": '#!/bin/sh\nexec /usr/bin/chromium \\\n  --flag "$@"\n',
    "adds flags in Debian's shape": debian.replace(
      '$CHROMIUM_FLAGS "$@"\n  else',
      '$CHROMIUM_FLAGS --mine "$@"\n  else',
    ),
    "only comments on it": '#!/bin/sh\n# exec /usr/bin/chromium "$@"\n',
  }
  it.each(Object.entries(unclear))("claims nothing of a script that %s", (_, script) => {
    expect(programOf(script, "/usr/bin/x")).toBeUndefined()
  })

  it("gives an absolute path or nothing for any script", () => {
    const word = fc.constantFrom(
      "exec",
      "HERE=",
      "$HERE",
      "/a",
      '"$@"',
      "`",
      "$(",
      ")",
      "-a",
      '"$0"',
      "\n",
      " ",
      "x",
      "$",
      "{",
      "}",
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const program = programOf(words.join(""), "/opt/here/script")
        expect(program ?? "/").toMatch(/^\/[^$`"]*$/)
      }),
    )
  })
})

describe("resolveWrapper", () => {
  let folder: string

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "wrapper-")))
  })

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  async function put(name: string, content: string, mode = 0o755): Promise<string> {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    await chmod(path, mode)
    return path
  }

  const binary = "\x7fELF and so on"

  const packaged = "/usr/lib/chromium/chromium"
  it.runIf(existsSync("/etc/debian_version") && existsSync(packaged))("understands the launcher of this system", () => {
    expect(resolveWrapper("/usr/bin/chromium")).toBe(packaged)
  })

  it("follows links to a launcher and finds the program next to it", async () => {
    const program = await put("opt/chrome/chrome", binary)
    const script = await put("opt/chrome/google-chrome", google)
    const link = join(folder, "google-chrome")
    await symlink(script, link)
    expect(resolveWrapper(link)).toBe(program)
  })

  it("follows a shim to a launcher to the program", async () => {
    const program = await put("lib/chromium/chromium", binary)
    const launcher = await put("bin/chromium", debian.replace("/usr/lib/", `${folder}/lib/`))
    expect(resolveWrapper(await put("shim", `#!/bin/sh\nexec ${launcher} "$@"\n`))).toBe(program)
  })

  it("keeps a launcher whose program is not there or cannot be started", async () => {
    const script = await put("bin/chromium", debian.replace("/usr/lib/", `${folder}/lib/`))
    expect(resolveWrapper(script)).toBe(script)
    await put("lib/chromium/chromium", binary, 0o644)
    expect(resolveWrapper(script)).toBe(script)
  })

  it("keeps programs, and scripts for other interpreters", async () => {
    const program = await put("chromium", binary)
    const python = await put("other", '#!/usr/bin/python3\nexec /bin/true "$@"\n')
    expect(resolveWrapper(program)).toBe(program)
    expect(resolveWrapper(python)).toBe(python)
  })

  it("keeps scripts that call each other in a cycle", async () => {
    const a = join(folder, "a")
    const b = await put("b", `#!/bin/sh\nexec ${a} "$@"\n`)
    await put("a", `#!/bin/sh\nexec ${b} "$@"\n`)
    expect(resolveWrapper(a)).toBe(a)
  })

  it("keeps the link name of a snap command", async () => {
    const snap = await put("usr/bin/snap", binary)
    const link = join(folder, "chromium")
    await symlink(snap, link)
    expect(resolveWrapper(link)).toBe(link)
    expect(realProgram(link)).toBe(link)
  })
})

import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"

/** Files with these names are taken as instructions by some program when it next runs in that directory. */
const BY_NAME = new Set(
  [
    "agents.md claude.md gemini.md copilot-instructions.md tabhand.json",
    "package.json pnpm-workspace.yaml deno.json deno.jsonc bunfig.toml node_modules",
    "makefile gnumakefile justfile rakefile gemfile procfile brewfile vagrantfile jenkinsfile dockerfile containerfile",
    "docker-compose.yml docker-compose.yaml compose.yml compose.yaml cmakelists.txt meson.build build.ninja",
    "pyproject.toml setup.py setup.cfg conftest.py sitecustomize.py usercustomize.py tox.ini noxfile.py __init__.py",
    "cargo.toml build.rs go.mod pom.xml build.gradle build.gradle.kts settings.gradle flake.nix default.nix shell.nix",
    "autorun.inf desktop.ini",
  ].flatMap((line) => line.split(" ")),
)
const BY_ENDING = /\.(config\.[cm]?[jt]s|pth|desktop|service|code-workspace|lnk|url)$/

/** Windows has a second, short name for each file, and streams after a colon. */
const OTHER_NAME = /~\d|:/

/**
 * Refuses path segments that a confined caller may not write: hidden ones, such as `.git`, and names that make some
 * program run the file.
 */
export function checkNames(names: readonly string[], asked: string, platform = process.platform): void {
  for (const name of names) {
    const why = troubleWith(name, platform)
    if (why === undefined) continue
    throw new TabhandError("path_refused", `${clip(asked, 200)} may not be written: ${quote(clip(name, 80))} ${why}`, {
      hint: "give another name, such as report.pdf",
    })
  }
}

function troubleWith(name: string, platform: NodeJS.Platform): string | undefined {
  // Some file systems ignore invisible characters, others trailing dots and blanks, or case.
  if (/\p{C}/u.test(name)) return "has characters in it that cannot be seen"
  if (name.startsWith(".")) return "begins with a dot"
  const plain = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[. ]+$/, "")
  if (BY_NAME.has(plain) || BY_ENDING.test(plain)) return "is a name that programs run, or take instructions from"
  if (platform === "win32" && OTHER_NAME.test(name)) return "may stand for another file"
  return undefined
}

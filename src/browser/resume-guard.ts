import { type ChildProcessByStdio, spawn } from "node:child_process"
import type { Writable } from "node:stream"

type Shell = ChildProcessByStdio<Writable, null, null>

/** Keeps the last line it was sent; when its input ends, it resumes the processes of that line. */
const SCRIPT = `trap '' HUP INT TERM; paused=; while read -r line; do paused=$line; done; [ -z "$paused" ] || kill -CONT $paused`

/**
 * Resumes paused processes when this process ends, however it ends: a renderer that is paused does not notice that its
 * browser is gone, and would stay for ever. It is a shell on the other end of a pipe, started when it is first needed.
 */
export class ResumeGuard {
  #shell: Shell | undefined
  #paused: readonly number[] = []

  /** To be called before they are paused, and again without them once they were resumed. */
  guard(paused: readonly number[]): void {
    if (paused.length === 0 && this.#paused.length === 0) return
    this.#paused = paused
    this.#shell ??= this.#start()
    // In the pipe when this returns: the pipe is never full.
    this.#shell.stdin.write(`${paused.join(" ")}\n`)
  }

  end(): void {
    this.#paused = []
    this.#shell?.stdin.end()
    this.#shell = undefined
  }

  #start(): Shell {
    // In a group of its own: what ends the group of this process must not end the guard before it has done its work.
    const shell = spawn("/bin/sh", ["-c", SCRIPT], { stdio: ["pipe", "ignore", "ignore"], detached: true, env: {} })
    const gone = () => {
      if (this.#shell === shell) this.#shell = undefined
    }
    shell.on("error", gone)
    shell.on("exit", gone)
    // A guard that was killed is started again for the next pause.
    shell.stdin.on("error", gone)
    shell.unref()
    return shell
  }
}

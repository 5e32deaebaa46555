import { constants } from "node:fs"
import { open } from "node:fs/promises"
import { errnoOf, TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { Target } from "../cdp/target.ts"
import { initScript } from "../page/emulate/init-script.ts"
import type { Setting } from "../page/emulate/setting.ts"
import type { Asked, Emulation } from "./emulation.ts"

/** Far larger than any script that a page should wait for. */
const LARGEST_BYTES = 16 * 1024 * 1024

export interface InitScriptsOwner {
  /** An attached browser's pages are there before the session. */
  readonly isAttached: boolean
  targets(): readonly Target[]
}

/** The init scripts of a session. They run in every document that its tabs load, in the order in which they were added. */
export class InitScripts {
  readonly #emulation: Emulation
  readonly #owner: InitScriptsOwner
  readonly #scripts = new Map<string, Setting>()
  #made = 0
  #files: Promise<void> | undefined

  constructor(emulation: Emulation, owner: InitScriptsOwner) {
    this.#emulation = emulation
    this.#owner = owner
  }

  /** Reads the session's own scripts, once: a browser that is started again gets the same. */
  async load(paths: readonly string[]): Promise<void> {
    this.#files ??= this.#load(paths)
    try {
      await this.#files
    } catch (error) {
      this.#files = undefined
      throw error
    }
  }

  async #load(paths: readonly string[]): Promise<void> {
    const { isAttached } = this.#owner
    const sources = await Promise.all(paths.map(readScript))
    for (const source of sources) {
      const { id, setting } = this.#make(source, () => isAttached)
      this.#emulation.startWith(setting)
      this.#scripts.set(id, setting)
    }
  }

  async add(asked: Asked, source: string): Promise<string> {
    const there = new WeakSet(this.#owner.targets())
    const { id, setting } = this.#make(source, (target) => this.#owner.isAttached || there.has(target))
    await this.#emulation.set(asked, [setting], async () => undefined)
    this.#scripts.set(id, setting)
    return id
  }

  async remove(asked: Asked, id: string): Promise<void> {
    const setting = this.#scripts.get(id)
    if (!setting) {
      throw new TabhandError("bad_argument", `there is no init script ${quote(clip(id, 100))}`, {
        hint:
          this.#scripts.size === 0 ? "there are none" : `there are: ${clip([...this.#scripts.keys()].join(", "), 300)}`,
      })
    }
    await this.#emulation.set(asked, [setting.back()], async () => undefined)
    this.#scripts.delete(id)
  }

  #make(source: string, isTooLate: (target: Target) => boolean) {
    const id = `init${++this.#made}`
    return { id, setting: initScript({ id, source, isTooLate }) }
  }
}

async function readScript(path: string): Promise<string> {
  try {
    // Opening a pipe would block the runtime.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      const facts = await file.stat()
      if (!facts.isFile()) throw unreadable(path, "it is not an ordinary file")
      if (facts.size > LARGEST_BYTES) throw unreadable(path, "it is larger than 16 MiB")
      return await file.readFile("utf8")
    } finally {
      await file.close()
    }
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw error
    throw unreadable(path, errno === "ENOENT" ? "there is no such file" : errno)
  }
}

function unreadable(path: string, why: string): TabhandError {
  return new TabhandError("path_unusable", `the init script ${clip(path, 200)} cannot be used: ${why}`, {
    hint: "give the path of a script that you may read",
  })
}

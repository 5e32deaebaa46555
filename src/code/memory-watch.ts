import { outOfMemory, type TabWorker } from "./tab-worker.ts"

/** The heap of a thread has a limit of its own; buffers outside of it have none. */
const GROWTH_LIMIT_BYTES = 1024 * 1024 * 1024
const EVERY_MS = 200

/** Ends the run that fills the process's memory, before the process has none. */
export class MemoryWatch {
  readonly #workers = new Set<TabWorker>()
  #timer: NodeJS.Timeout | undefined
  #before = 0

  /** For as long as code runs in it. */
  watch(worker: TabWorker): () => void {
    if (this.#workers.size === 0) {
      this.#before = process.memoryUsage.rss()
      this.#timer = setInterval(() => this.#look(), EVERY_MS)
    }
    this.#workers.add(worker)
    worker.activity()
    return () => {
      this.#workers.delete(worker)
      if (this.#workers.size === 0) clearInterval(this.#timer)
    }
  }

  /** Memory is the process's; the thread that was busiest meanwhile is the one that takes it. */
  #look(): void {
    const grown = process.memoryUsage.rss() - this.#before
    const busy = [...this.#workers].map((worker) => ({ worker, activity: worker.activity() ?? 0 }))
    if (grown < GROWTH_LIMIT_BYTES) return
    const [busiest] = busy.sort((a, b) => b.activity - a.activity)
    busiest?.worker.kill(outOfMemory())
    this.#before = process.memoryUsage.rss()
  }
}

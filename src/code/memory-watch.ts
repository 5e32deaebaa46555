import { outOfMemory, type TabWorker } from "./tab-worker.ts"

/** A thread's heap has its own limit; buffers outside of the heap have none. */
const GROWTH_LIMIT_BYTES = 1024 * 1024 * 1024
const EVERY_MS = 200

/** Kills the run that fills the process's memory, before none is left. */
export class MemoryWatch {
  readonly #workers = new Set<TabWorker>()
  #timer: NodeJS.Timeout | undefined
  #before = 0

  /** Watches the worker while code runs in it; returns the function that stops it. */
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

  /** Memory is measured per process; the thread that was busiest since the last check is taken for the cause. */
  #look(): void {
    const grown = process.memoryUsage.rss() - this.#before
    const busy = [...this.#workers].map((worker) => ({ worker, activity: worker.activity() ?? 0 }))
    if (grown < GROWTH_LIMIT_BYTES) return
    const [busiest] = busy.sort((a, b) => b.activity - a.activity)
    busiest?.worker.kill(outOfMemory())
    this.#before = process.memoryUsage.rss()
  }
}

/** Records what an agent sends and receives when it calls a tool. */
export class Ledger {
  #calls = []

  add(sent, received) {
    this.#calls.push({ sent, received })
  }

  get calls() {
    return [...this.#calls]
  }

  clear() {
    this.#calls = []
  }
}

/** What an agent writes and reads when it calls a tool: every call, with its words and its answer. */
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

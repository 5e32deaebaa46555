import { cpus, totalmem } from "node:os"

export function describeMachine() {
  return {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    node: process.version,
    platform: process.platform,
  }
}

/** A peer that no longer matches its adapter must not be measured: the figures would be wrong. */
export function peerChanged(name, what) {
  return new Error(`${name}: ${what}: its adapter no longer measures the same thing`)
}

/** A peer that is not as its adapter knows it must not be measured: the figures would be of something else. */
export function peerChanged(name, what) {
  return new Error(`${name}: ${what}: its adapter no longer measures the same thing`)
}

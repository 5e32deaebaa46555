import { mkdir } from "node:fs/promises"
import { join } from "node:path"

/** An environment with home and temporary folder inside this folder: tools and browsers write to both. */
export async function withOwnPlaces(env, folder) {
  const home = join(folder, "home")
  const temporary = join(folder, "tmp")
  for (const place of [home, temporary]) await mkdir(place, { recursive: true })
  return {
    ...env,
    HOME: home,
    TMPDIR: temporary,
    XDG_CACHE_HOME: join(home, ".cache"),
    XDG_CONFIG_HOME: join(home, ".config"),
    XDG_DATA_HOME: join(home, ".local/share"),
  }
}

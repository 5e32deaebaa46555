/**
 * Runs in its own Node process. The download library takes no signal, leaves a broken transfer pending forever and lets
 * a failed redirect end the process. Here all of that is harmless, and ending the process cancels the download at once.
 * It also keeps the unpacking of a large archive out of a runtime that serves other sessions. Takes what to fetch as
 * its argument, prints one JSON object per line, and ends when its parent does.
 */
export const downloadProgram = `
const { library, folder, version: wanted, baseUrl } = JSON.parse(process.argv[1])
const say = (message) => process.stdout.write(JSON.stringify(message) + "\\n")
process.stdin.on("end", () => process.exit(1)).resume()
process.stdin.unref()
const fail = (error) => process.stdout.write(JSON.stringify({ error: error.message }) + "\\n", () => process.exit(1))
process.on("uncaughtException", fail)
try {
  const { Browser, detectBrowserPlatform, install, resolveBuildId } = await import(library)
  const platform = detectBrowserPlatform()
  const version = wanted ?? (await resolveBuildId(Browser.CHROME, platform, "stable"))
  if (!/^\\d+(\\.\\d+)+$/.test(version)) throw new Error("there is no version " + JSON.stringify(version))
  say({ version })
  let said = 0
  const downloadProgressCallback = (bytes, total) => {
    const now = performance.now()
    if (bytes !== total && said !== 0 && now - said < 100) return
    said = now
    say({ bytes, total: Number.isFinite(total) ? total : null })
  }
  await install({ browser: Browser.CHROME, platform, buildId: version, cacheDir: folder, baseUrl, downloadProgressCallback })
  say({ done: true })
} catch (error) {
  fail(error)
}
`

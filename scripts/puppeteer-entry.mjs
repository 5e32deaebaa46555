// What `bin/puppeteer.mjs` is made from: Puppeteer without its launcher, but with files, as in Node.
import fs from "node:fs"
import path from "node:path"
import { environment } from "puppeteer-core/internal/environment.js"
import { ScreenRecorder } from "puppeteer-core/internal/node/ScreenRecorder.js"

environment.value = { fs, path, ScreenRecorder }

export * from "puppeteer-core/internal/puppeteer-core-browser.js"
export { default } from "puppeteer-core/internal/puppeteer-core-browser.js"

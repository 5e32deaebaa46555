// Times loading Puppeteer in a program that has loaded nothing else; prints the ms.
const began = performance.now()
await import("puppeteer-core")
console.log(performance.now() - began)

// What loading Puppeteer takes in a program that has loaded nothing else; says it in ms.
const began = performance.now()
await import("puppeteer-core")
console.log(performance.now() - began)

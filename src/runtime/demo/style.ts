export const style = `
:root { --ink: #24303f; --soft: #5b6777; --line: #e3ddd0; --paper: #faf7f0; --card: #fff; --accent: #2f6f5e; --warm: #b4531f }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.45 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }
header { background: var(--ink); color: #fff }
header > div, main { max-width: 1160px; margin: 0 auto; padding: 0 24px }
header > div { display: flex; align-items: center; justify-content: space-between; height: 60px }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 650; letter-spacing: .01em }
.brand svg { width: 28px; height: 28px }
nav { display: flex; gap: 6px }
nav a { color: #dfe5ec; text-decoration: none; padding: 6px 14px; border-radius: 99px }
nav a[aria-current] { background: #3b4b60; color: #fff }
h1 { font-size: 28px; margin: 16px 0 2px }
h2 { font-size: 18px; margin: 0 0 8px }
main a { color: var(--accent) }
h3 { font-size: 16px; margin: 0 }
.lead { margin: 0 0 16px; color: var(--soft) }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) 400px; gap: 28px; align-items: start }
.products { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px }
.product { display: grid; grid-template-columns: 96px 1fr auto; gap: 20px; align-items: center; padding: 16px 20px }
.product svg { width: 96px; height: 96px; border-radius: 12px; background: #f3eee2 }
.product p { margin: 2px 0 8px; color: var(--soft) }
.price { font-weight: 650; font-variant-numeric: tabular-nums }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; box-shadow: 0 1px 2px rgb(36 48 63 / .05) }
.panel { padding: 16px 20px; margin-bottom: 16px }
button { font: inherit; font-weight: 600; cursor: pointer; border-radius: 9px; border: 1px solid transparent; padding: 9px 16px; background: var(--accent); color: #fff }
button:hover { background: #27604f }
button.quiet { background: none; color: var(--warm); padding: 2px 8px; font-weight: 500 }
button.quiet:hover { background: #fbeee6 }
button.wide { width: 100%; padding: 11px }
:focus-visible { outline: 3px solid #e0a458; outline-offset: 2px }
.lines { list-style: none; margin: 0 0 10px; padding: 0 }
.lines li { display: grid; grid-template-columns: 1fr auto auto; gap: 10px; align-items: center; padding: 6px 0; border-bottom: 1px solid var(--line) }
.total { display: flex; justify-content: space-between; font-weight: 650; margin: 0 }
.status { margin: 8px 0 0; color: var(--soft); font-size: 14px; min-height: 20px }
.field { display: grid; gap: 4px; margin-bottom: 12px; font-size: 14px; font-weight: 550 }
.field input, .field select { font: inherit; font-size: 16px; font-weight: 400; padding: 8px 10px; border: 1px solid #b9b3a5; border-radius: 9px; background: #fff; color: inherit; width: 100% }
.agree { display: flex; gap: 10px; align-items: center; margin: 4px 0 14px; font-size: 15px }
.agree input { width: 18px; height: 18px; accent-color: var(--accent) }
.problem { margin: 10px 0 0; color: #a32a1b; font-size: 14px }
.problem:empty { display: none }
.thanks { border-left: 5px solid var(--accent) }
.thanks p { margin: 6px 0 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 12px 16px; border-bottom: 1px solid var(--line) }
thead th { color: var(--soft); font-size: 14px; font-weight: 600 }
td.price { text-align: right }
thead th:last-child { text-align: right }
tbody tr:last-child > * { border-bottom: 0 }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
[hidden] { display: none !important }
@media (max-width: 860px) { .columns { grid-template-columns: 1fr } }
`

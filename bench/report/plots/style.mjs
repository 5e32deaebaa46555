// Our colour is strong, all others are grey. The plot has its own background, because a page may be dark while the
// reader's system is light.
const shades = (colours) => colours.map((colour, index) => `.shade${index}{--ink:${colour}}`).join("")

export const SHADES = 5

export const style = `
text{font:13px -apple-system,"Segoe UI",system-ui,"Noto Sans",Helvetica,Arial,sans-serif;fill:var(--text)}
.heading{font-size:16px;font-weight:600}
.muted{fill:var(--muted);font-size:12px}
.strong{font-weight:600}
.halo{paint-order:stroke;stroke:var(--card);stroke-width:6px;stroke-linejoin:round}
.card{fill:var(--card);stroke:var(--grid)}
.grid{stroke:var(--grid)}
.stem{stroke:var(--grid);stroke-width:2}
.mark{stroke:var(--muted);stroke-dasharray:4 3}
.fill{fill:var(--ink)}
.stroke{fill:none;stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.thin{stroke-width:1px}
.hollow{fill:var(--card);stroke:var(--ink);stroke-width:1.5}
.ours{--ink:var(--own)}.floor{--ink:var(--pale)}
svg{--card:#fff;--text:#1f2328;--muted:#59636e;--grid:#d9dee3;--own:#0a66c2;--pale:#b9c2cb}
${shades(["#5d6771", "#77818b", "#8d97a1", "#a1abb5", "#69737d"])}
@media (prefers-color-scheme:dark){
svg{--card:#0d1117;--text:#e6edf3;--muted:#9aa4af;--grid:#2b323a;--own:#58a6ff;--pale:#4a535d}
${shades(["#a9b3bd", "#8f99a3", "#7a848e", "#67717b", "#9ca6b0"])}
}
`

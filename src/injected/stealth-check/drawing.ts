interface Drawing {
  readonly vendor: string
  readonly renderer: string
  readonly masked: string
  readonly precision: number
  readonly range: number
}

/** The renderer as reported to a page; undefined if nothing can be drawn. */
export function drawing(kind: "webgl" | "webgl2"): Drawing | undefined {
  const canvas = new OffscreenCanvas(1, 1)
  const context = kind === "webgl" ? canvas.getContext("webgl") : canvas.getContext("webgl2")
  const names = context?.getExtension("WEBGL_debug_renderer_info")
  if (!context || !names) return undefined
  const format = context.getShaderPrecisionFormat(context.FRAGMENT_SHADER, context.HIGH_FLOAT)
  const drawn = {
    vendor: String(context.getParameter(names.UNMASKED_VENDOR_WEBGL)),
    renderer: String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)),
    masked: `${context.getParameter(context.VENDOR)}, ${context.getParameter(context.RENDERER)}`,
    precision: format?.precision ?? 0,
    range: Math.min(format?.rangeMin ?? 0, format?.rangeMax ?? 0),
  }
  context.getExtension("WEBGL_lose_context")?.loseContext()
  return drawn
}

// Colour arithmetic of the theme: sRGB hex ↔ OKLCH, contrast by WCAG 2, mixing in OKLab.

export type Hex = string
export type Lch = { l: number; c: number; h: number }
type Triple = [number, number, number]

/** `#RGB` or `#RRGGBB` → OKLCH (h in degrees). Throws on anything else. */
export function toLch(hex: Hex): Lch {
  const [l, a, b] = rgbToLab(channels(hex))
  const c = Math.hypot(a, b)
  const h = c < 1e-6 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  return { l, c, h }
}

/** OKLCH → hex; chroma is lowered until the colour is in sRGB. */
export function toHex({ l, c, h }: Lch): Hex {
  let chroma = c
  let rgb = labToRgb(labOf(l, chroma, h))
  while (chroma > 0 && !inGamut(rgb)) {
    chroma = Math.max(0, chroma - 0.001)
    rgb = labToRgb(labOf(l, chroma, h))
  }
  return hexOf(rgb)
}

/** Mixes a share (0–1) of `over` into `under`, in OKLab like CSS `color-mix(in oklab, …)`. */
export function mix(over: Hex, share: number, under: Hex): Hex {
  const a = rgbToLab(channels(over))
  const b = rgbToLab(channels(under))
  return hexOf(labToRgb(a.map((v, i) => v * share + (b[i] ?? 0) * (1 - share)) as Triple))
}

/** WCAG 2 contrast ratio, 1–21. */
export function contrast(one: Hex, other: Hex): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export function isColour(value: unknown): value is Hex {
  return typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
}

function luminance(hex: Hex): number {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(hex: Hex): Triple {
  if (!isColour(hex)) throw new Error(`not a colour: ${hex}`)
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex
  return [1, 3, 5].map((at) => parseInt(full.slice(at, at + 2), 16) / 255) as Triple
}

function hexOf(rgb: Triple): Hex {
  const part = (v: number) =>
    Math.round(Math.min(1, Math.max(0, v)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(part).join('')}`.toUpperCase()
}

const inGamut = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)
const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * Math.max(0, v) ** (1 / 2.4) - 0.055)

function labOf(l: number, c: number, h: number): Triple {
  const angle = (h * Math.PI) / 180
  return [l, c * Math.cos(angle), c * Math.sin(angle)]
}

function rgbToLab(rgb: Triple): Triple {
  const [r, g, b] = rgb.map(toLinear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function labToRgb([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toGamma) as Triple
}

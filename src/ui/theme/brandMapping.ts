// Derives every colour of the product from a brand's primary colour. The brand sets the hue; the product guarantees contrast.
import { contrast, isColour, mix, toHex, toLch, type Hex, type Lch } from './colour.ts'
import { NEUTRALS, REFERENCE_PRIMARY, TONES, type NeutralName, type Scheme, type Tone, type ToneColours } from './tokens.ts'

export type BrandColours = { primary?: string; nav?: { bg?: string } }
export type NavColours = { bg: Hex; text: Hex; muted: Hex; line: Hex; hover: Hex; active: Hex; activeText: Hex; activeIcon: Hex }
export type Palette = {
  scheme: Scheme
  hue: number
  neutral: Record<NeutralName, Hex>
  fill: Hex
  onFill: Hex
  fillHover: Hex
  /** Links, active tab, focus ring, single series. */
  text: Hex
  tints: [Hex, Hex, Hex]
  switchOn: Hex
  nav: NavColours
  tones: Record<Tone, ToneColours>
  /** Dark bar that floats over a page. */
  float: { bg: Hex; text: Hex; muted: Hex; hover: Hex; danger: Hex }
  /** Background of guest pages, from the bright corner outwards, and its text. */
  art: { stops: [Hex, Hex, Hex, Hex]; text: Hex }
}

const WHITE: Hex = '#FFFFFF'
const STEP = 0.005
const TEXT_CONTRAST: Record<Scheme, number> = { light: 4.5, dark: 5.5 }

/** Pure: the same brand and scheme give the same palette. A missing or invalid colour falls back to the reference brand. */
export function brandMapping(brand: BrandColours, scheme: Scheme): Palette {
  const primary = isColour(brand.primary) ? brand.primary : REFERENCE_PRIMARY
  const lch = toLch(primary)
  const hue = lch.c < 0.02 ? 265 : lch.h
  const neutral = neutralsFor(scheme, hue)
  const { fill, onFill } = fillFor(lch, scheme, neutral.surface, hue)
  const text = textFor(lch, scheme, neutral)
  const tint = (share: number) => mix(text, share, neutral.surface)
  return {
    scheme,
    hue,
    neutral,
    fill,
    onFill,
    text,
    fillHover: hoverOf(fill, onFill, neutral.fg),
    tints: [tint(0.07), tint(0.14), tint(0.34)],
    switchOn: scheme === 'dark' ? mix(fill, 0.72, text) : fill,
    nav: navFor(primary, lch, brand.nav?.bg, scheme, hue),
    tones: TONES[scheme],
    float: floatFor(hue),
    art: artFor(fill, lch),
  }
}

function neutralsFor(scheme: Scheme, hue: number): Record<NeutralName, Hex> {
  const entries = Object.entries(NEUTRALS[scheme]).map(([name, [l, c]]) => [name, toHex({ l, c, h: hue })])
  const neutral = Object.fromEntries(entries) as Record<NeutralName, Hex>
  const away = scheme === 'light' ? -STEP : STEP
  const grounds = [neutral.bg, neutral.surface, neutral.surface2, neutral.surface3]
  neutral.fg3 = step(toLch(neutral.fg3), away, (hex) => grounds.every((ground) => contrast(hex, ground) >= 4.5))
  neutral.control = step(toLch(neutral.control), away, (hex) => contrast(hex, neutral.surface) >= 3)
  return neutral
}

function fillFor(primary: Lch, scheme: Scheme, surface: Hex, hue: number): { fill: Hex; onFill: Hex } {
  const black = nearBlack(hue)
  let fill = step(primary, scheme === 'light' ? -STEP : STEP, (hex) => contrast(hex, surface) >= 3)
  const onFill = contrast(WHITE, fill) >= 4.5 || contrast(WHITE, fill) >= contrast(black, fill) ? WHITE : black
  if (contrast(onFill, fill) < 4.5) {
    fill = step(toLch(fill), onFill === WHITE ? -STEP : STEP, (hex) => contrast(hex, onFill) >= 4.5)
  }
  return { fill, onFill }
}

function textFor(primary: Lch, scheme: Scheme, neutral: Record<NeutralName, Hex>): Hex {
  const reaches = (hex: Hex) =>
    contrast(hex, neutral.surface3) >= TEXT_CONTRAST[scheme] && contrast(hex, mix(hex, 0.07, neutral.surface)) >= 4.5
  return step(primary, scheme === 'light' ? -STEP : STEP, reaches)
}

/** Darkens or lightens a button on hover, but keeps it readable. */
function hoverOf(fill: Hex, onFill: Hex, fg: Hex): Hex {
  const hover = mix(fill, 0.88, fg)
  return contrast(hover, onFill) >= 4.5 ? hover : fill
}

function navFor(primary: Hex, lch: Lch, branded: string | undefined, scheme: Scheme, hue: number): NavColours {
  const bg = readableGround(navGround(branded, scheme, hue), hue)
  const ink = contrast(WHITE, bg) >= contrast(nearBlack(hue), bg) ? WHITE : nearBlack(hue)
  const text = mixedUntil(ink, bg, 9)
  const { active, activeText } = activeFor(primary, bg, ink)
  return {
    bg,
    text,
    active,
    activeText,
    muted: mixedUntil(ink, bg, 4.5),
    hover: mix(text, 0.07, bg),
    line: mix(text, 0.1, bg),
    activeIcon: step(lch, ink === WHITE ? STEP : -STEP, (hex) => contrast(hex, active) >= 4.5 && contrast(hex, bg) >= 3),
  }
}

function navGround(branded: string | undefined, scheme: Scheme, hue: number): Hex {
  const given = isColour(branded) ? branded : undefined
  if (scheme === 'dark') return given && toLch(given).l <= 0.3 ? given : toHex({ l: 0.173, c: 0.012, h: hue })
  return given ?? toHex({ l: 0.22, c: 0.045, h: hue })
}

/** Middle tones cannot reach a contrast of 9 : 1, so they move to the nearer side that can. */
function readableGround(bg: Hex, hue: number): Hex {
  const reach = (hex: Hex) => Math.max(contrast(WHITE, hex), contrast(nearBlack(hue), hex)) >= 9.5
  const lch = toLch(bg)
  return step(lch, lch.l < 0.66 ? -STEP : STEP, reach)
}

/** A quarter of the colour is a heavy block on a light menu: half of it is equally visible there. */
function activeFor(primary: Hex, bg: Hex, ink: Hex): { active: Hex; activeText: Hex } {
  let share = ink === WHITE ? 0.26 : 0.12
  let active = mix(primary, share, bg)
  while (share > 0.01 && contrast(ink, active) < 7) {
    share -= 0.01
    active = mix(primary, share, bg)
  }
  return { active, activeText: ink }
}

function mixedUntil(ink: Hex, bg: Hex, wanted: number): Hex {
  for (let share = 0.3; share < 1; share += 0.01) {
    const hex = mix(ink, share, bg)
    if (contrast(hex, bg) >= wanted) return hex
  }
  return ink
}

function floatFor(hue: number): Palette['float'] {
  const bg = toHex({ l: 0.24, c: 0.02, h: hue })
  return { bg, text: WHITE, muted: mix(WHITE, 0.78, bg), hover: mix(WHITE, 0.1, bg), danger: '#FF9C94' }
}

function artFor(fill: Hex, primary: Lch): Palette['art'] {
  const night = '#05070F'
  // White text is on the two dark stops; the bright corner has no text.
  const base = toLch(fill).l > 0.62 ? toHex({ ...primary, l: 0.62 }) : fill
  return { stops: [mix(base, 0.82, WHITE), base, mix(base, 0.52, night), mix(base, 0.24, night)], text: WHITE }
}

const nearBlack = (hue: number): Hex => toHex({ l: 0.2, c: 0.02, h: hue })

function step(from: Lch, by: number, reached: (hex: Hex) => boolean): Hex {
  let l = from.l
  let hex = toHex(from)
  while (!reached(hex) && l + by >= 0 && l + by <= 1) {
    l += by
    hex = toHex({ ...from, l })
  }
  return hex
}

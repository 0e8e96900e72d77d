// The palette as CSS variables: the only way colours reach a component.
import type { Palette } from './brandMapping.ts'
import { mix } from './colour.ts'

export function cssVariables(palette: Palette): Record<string, string> {
  const { neutral, nav, tones, float, art } = palette
  const dark = palette.scheme === 'dark'
  const shadow = (alpha: number) => (dark ? `rgb(0 0 0 / ${alpha})` : `${neutral.fg}${alphaHex(alpha)}`)
  return {
    '--bg': neutral.bg,
    '--surface': neutral.surface,
    '--surface-2': neutral.surface2,
    '--surface-3': neutral.surface3,
    '--line': neutral.line,
    /* Floating surfaces: in the dark theme the shadow starts with a line. */ '--edge': dark ? 'transparent' : neutral.line,
    '--line-2': neutral.line2,
    '--control': neutral.control,
    '--fg': neutral.fg,
    '--fg-2': neutral.fg2,
    '--fg-3': neutral.fg3,
    '--disabled': neutral.disabled,
    '--brand': palette.fill,
    '--on-brand': palette.onFill,
    '--brand-hi': palette.fillHover,
    '--brand-text': palette.text,
    '--brand-1': palette.tints[0],
    '--brand-2': palette.tints[1],
    '--brand-3': palette.tints[2],
    '--switch-on': palette.switchOn,
    '--switch-thumb': '#FFFFFF',
    '--seg-on': dark ? neutral.line2 : neutral.surface,
    '--tip-bg': dark ? neutral.line2 : neutral.fg,
    '--tip-fg': dark ? neutral.fg : neutral.surface,
    '--nav-bg': nav.bg,
    '--nav-fg': nav.text,
    '--nav-fg-2': nav.muted,
    '--nav-line': nav.line,
    '--nav-hover': nav.hover,
    '--nav-on': nav.active,
    '--nav-on-fg': nav.activeText,
    '--nav-on-icon': nav.activeIcon,
    ...Object.fromEntries(
      Object.entries(tones).flatMap(([tone, c]) => [
        [`--${tone}`, c.text],
        [`--${tone}-dot`, c.dot],
        [`--${tone}-bg`, c.bg],
        [`--${tone}-line`, c.line],
        [`--${tone}-hi`, mix(c.dot, 0.16, c.bg)],
      ]),
    ),
    '--float': float.bg,
    '--float-fg': float.text,
    '--float-fg-2': float.muted,
    '--float-hover': float.hover,
    '--float-bad': float.danger,
    '--float-line': mix(float.text, 0.18, float.bg),
    '--art-1': art.stops[0],
    '--art-2': art.stops[1],
    '--art-3': art.stops[2],
    '--art-4': art.stops[3],
    '--on-art': art.text,
    '--e1': dark ? 'none' : `0 1px 2px ${shadow(0.06)}`,
    '--e2': dark ? `0 0 0 1px ${neutral.line2}, 0 8px 24px ${shadow(0.53)}` : `0 4px 14px ${shadow(0.1)}, 0 1px 3px ${shadow(0.08)}`,
    '--e3': dark ? `0 0 0 1px ${neutral.line2}, 0 24px 64px ${shadow(0.73)}` : `0 18px 50px ${shadow(0.2)}, 0 4px 12px ${shadow(0.1)}`,
    '--shade': shadow(dark ? 0.6 : 0.38),
    '--shaded': `color-mix(in srgb, ${dark ? '#000000 60%' : `${neutral.fg} 38%`}, ${neutral.bg})`,
    '--ring': `0 0 0 2px ${neutral.surface}, 0 0 0 4px ${palette.text}`,
  }
}

/** Sets the variables on the document; `color-scheme` adapts native controls and scroll bars. */
export function applyPalette(palette: Palette, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(cssVariables(palette))) root.style.setProperty(name, value)
  root.style.setProperty('color-scheme', palette.scheme)
  root.dataset.theme = palette.scheme
}

const alphaHex = (alpha: number) =>
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')

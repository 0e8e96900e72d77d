// Whether a brand's colours are readable (WCAG 2 AA) as they are, or only as the product corrects them.
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { contrast, toHex, toLch, type Hex } from '../../ui/theme/colour.ts'
import { schemes } from '../../ui/theme/tokens.ts'

export type ContrastCheck = {
  /** The compared pair: text on a button, a button on the page, text on the menu. */ of: 'button' | 'surface' | 'menu'
  /** The worst of both themes. */ ratio: number
  needed: number
  /** The colour that replaces it. */ drawn: Hex
  /** The nearest colour that needs no correction in either theme; undefined if this one needs none. */ fix: Hex | undefined
}

const [textNeeds, buttonNeeds] = [4.5, 3]
const STEP = 0.005

/** The main colour fills buttons in both themes. */
export function mainColourCheck(primary: Hex): ContrastCheck {
  const pairs = schemes.flatMap((scheme) => {
    const { fill, onFill, neutral } = brandMapping({ primary }, scheme)
    return [
      { of: 'button', ratio: contrast(onFill, primary), needed: textNeeds, drawn: fill },
      { of: 'surface', ratio: contrast(primary, neutral.surface), needed: buttonNeeds, drawn: fill },
    ] as const
  })
  const worst = pairs.reduce((one, other) => (other.ratio / other.needed < one.ratio / one.needed ? other : one))
  return { ...worst, fix: isKept(primary) ? undefined : nearest(primary, isKept) }
}

/** The side menu has its own ground; a light one gives way in the dark theme, which is no fault of the colour. */
export function menuColourCheck(bg: Hex): ContrastCheck {
  const drawnAs = (hex: Hex) => brandMapping({ nav: { bg: hex } }, 'light').nav
  const { bg: drawn, text } = drawnAs(bg)
  const isFine = (hex: Hex): boolean => drawnAs(hex).bg.toUpperCase() === hex.toUpperCase()
  return { of: 'menu', ratio: contrast(text, bg), needed: textNeeds, drawn, fix: isFine(bg) ? undefined : drawn }
}

function isKept(hex: Hex): boolean {
  return schemes.every((scheme) => brandMapping({ primary: hex }, scheme).fill.toUpperCase() === hex.toUpperCase())
}

/** The nearest lightness of the same hue that passes. */
function nearest(hex: Hex, passes: (hex: Hex) => boolean): Hex | undefined {
  const lch = toLch(hex)
  for (let by = STEP; by <= 1; by += STEP)
    for (const l of [lch.l - by, lch.l + by]) {
      if (l < 0 || l > 1) continue
      const candidate = toHex({ ...lch, l })
      if (passes(candidate)) return candidate
    }
  return undefined
}

import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import type { Palette } from './brandMapping.ts'
import { controlOverrides } from './overrides/controls.ts'
import { inputOverrides } from './overrides/inputs.ts'
import { surfaceOverrides } from './overrides/surfaces.ts'
import { BREAKPOINTS, EASING, FONT, MONO, MOTION } from './tokens.ts'

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    xs: false
    sm: false
    md: false
    lg: false
    xl: false
    phone: true
    tablet: true
    desktop: true
    wide: true
  }
  interface Theme {
    mono: string
  }
  interface ThemeOptions {
    mono?: string
  }
}

/**
 * MUI styled with the product's tokens; nothing of its default look is left. Components read CSS variables; hex values are only for MUI's
 * own arithmetic.
 */
export const createPortalTheme = (palette: Palette): Theme => createTheme(portalThemeOptions(palette))

export function portalThemeOptions(palette: Palette): ThemeOptions {
  const { neutral, tones } = palette
  return {
    palette: {
      mode: palette.scheme,
      primary: { main: palette.fill, contrastText: palette.onFill, light: palette.tints[1], dark: palette.fillHover },
      success: { main: tones.ok.text },
      warning: { main: tones.warn.text },
      error: { main: tones.bad.text },
      info: { main: tones.info.text },
      background: { default: neutral.bg, paper: neutral.surface },
      divider: neutral.line,
      text: { primary: neutral.fg, secondary: neutral.fg2, disabled: neutral.disabled },
      action: {
        hover: neutral.surface2,
        selected: palette.tints[0],
        disabled: neutral.disabled,
        disabledBackground: neutral.surface3,
        focus: neutral.surface3,
      },
    },
    mono: MONO,
    typography: typography(),
    shape: { borderRadius: 6 },
    spacing: 4,
    breakpoints: { values: BREAKPOINTS },
    transitions: {
      easing: { easeInOut: EASING, easeOut: EASING, easeIn: EASING, sharp: EASING },
      duration: {
        shortest: MOTION.fast,
        shorter: MOTION.fast,
        short: MOTION.mid,
        standard: MOTION.mid,
        complex: MOTION.slow,
        enteringScreen: MOTION.slow,
        leavingScreen: MOTION.mid,
      },
    },
    zIndex: { appBar: 20, drawer: 30, modal: 50, snackbar: 60, tooltip: 65 },
    components: { ...controlOverrides, ...inputOverrides, ...surfaceOverrides },
  }
}

function typography() {
  const line = (fontSize: number, lineHeight: number, fontWeight: number, letterSpacing = '0') => ({
    fontSize,
    lineHeight: `${lineHeight}px`,
    fontWeight,
    letterSpacing,
  })
  return {
    fontFamily: `var(--brand-font, Inter), ${FONT}`,
    fontSize: 13.5,
    htmlFontSize: 16,
    fontWeightLight: 400,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: line(22, 28, 600, '-0.017em'),
    h2: line(18, 26, 600, '-0.012em'),
    h3: line(15, 22, 600, '-0.006em'),
    h4: line(15, 22, 600),
    h5: line(13.5, 20, 600),
    h6: line(13.5, 20, 600),
    body1: line(13.5, 20, 400),
    body2: line(13, 18, 400),
    caption: line(12.5, 18, 400),
    subtitle1: line(13.5, 20, 500),
    subtitle2: line(13, 18, 500),
    overline: { ...line(12, 16, 500), textTransform: 'none' as const },
    button: { ...line(13.5, 20, 500), textTransform: 'none' as const },
  }
}

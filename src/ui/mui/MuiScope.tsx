// MUI's styles and theme around each of its components: the rest of the portal knows neither.
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider, type Theme } from '@mui/material/styles'
import { use, type ReactNode } from 'react'
import type { Palette } from '../theme/brandMapping.ts'
import { createPortalTheme } from '../theme/createPortalTheme.ts'
import { PaletteContext } from '../theme/PaletteContext.ts'
import { pageNonce } from './nonce.ts'

const emotion = createCache({ key: 'p', prepend: true, nonce: pageNonce() })
type ThemeOf = (palette: Palette) => Theme
const themes = new WeakMap<ThemeOf, WeakMap<Palette, Theme>>()

/** `as`: a theme other than that of the portal's own parts. */
export function MuiScope({ as = createPortalTheme, children }: { as?: ThemeOf; children: ReactNode }) {
  const palette = use(PaletteContext)
  if (!palette) throw new Error('no palette around a part of MUI')
  return (
    <CacheProvider value={emotion}>
      <ThemeProvider theme={themeOf(palette, as)}>{children}</ThemeProvider>
    </CacheProvider>
  )
}

function themeOf(palette: Palette, create: ThemeOf): Theme {
  const byPalette = themes.get(create) ?? new WeakMap<Palette, Theme>()
  themes.set(create, byPalette)
  const theme = byPalette.get(palette) ?? create(palette)
  byPalette.set(palette, theme)
  return theme
}

// MUI's styles and theme around each of its parts: the rest of the portal knows neither.
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider, type Theme } from '@mui/material/styles'
import { use, type ReactNode } from 'react'
import type { Palette } from '../theme/brandMapping.ts'
import { createPortalTheme } from '../theme/createPortalTheme.ts'
import { PaletteContext } from '../theme/PaletteContext.ts'
import { pageNonce } from './nonce.ts'

const emotion = createCache({ key: 'p', prepend: true, nonce: pageNonce() })
const themes = new WeakMap<Palette, Theme>()

export function Dressed({ children }: { children: ReactNode }) {
  const palette = use(PaletteContext)
  if (!palette) throw new Error('no palette around a part of MUI')
  return (
    <CacheProvider value={emotion}>
      <ThemeProvider theme={themeOf(palette)}>{children}</ThemeProvider>
    </CacheProvider>
  )
}

function themeOf(palette: Palette): Theme {
  const theme = themes.get(palette) ?? createPortalTheme(palette)
  themes.set(palette, theme)
  return theme
}

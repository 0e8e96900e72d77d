// The portal's theme for react-admin's own components, which use steps of 8 px and MUI's usual widths.
import { createTheme, type Theme } from '@mui/material/styles'
import type { Palette } from '../theme/brandMapping.ts'
import { portalThemeOptions } from '../theme/createPortalTheme.ts'

const WIDTHS = { xs: 0, sm: 720, md: 1024, lg: 1280, xl: 1600 }

export function stockTheme(palette: Palette): Theme {
  const options = portalThemeOptions(palette)
  return createTheme({ ...options, spacing: 8, breakpoints: { values: { ...options.breakpoints?.values, ...WIDTHS } as never } })
}

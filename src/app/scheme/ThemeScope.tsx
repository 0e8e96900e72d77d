import { ThemeProvider } from '@mui/material/styles'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { createPortalTheme } from '../../ui/theme/createPortalTheme.ts'
import { applyPalette } from '../../ui/theme/cssVariables.ts'
import { useBrand } from '../brand/BrandContext.ts'
import { useScheme } from './scheme.ts'

/** Maps the brand to a palette once per scheme and hands it to CSS and MUI. */
export function ThemeScope({ children }: { children: ReactNode }) {
  const { theme } = useBrand()
  const scheme = useScheme()
  const palette = useMemo(() => brandMapping(theme, scheme), [theme, scheme])
  const muiTheme = useMemo(() => createPortalTheme(palette), [palette])
  useLayoutEffect(() => applyPalette(palette), [palette])
  return <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
}

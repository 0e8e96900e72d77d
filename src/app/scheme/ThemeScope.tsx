import { ThemeProvider } from '@mui/material/styles'
import { useMemo, type ReactNode } from 'react'
import { createPortalTheme } from '../../ui/theme/createPortalTheme.ts'
import { usePalette } from './usePalette.ts'

/** The palette for CSS, and the same one for MUI. */
export function ThemeScope({ children }: { children: ReactNode }) {
  const palette = usePalette()
  const muiTheme = useMemo(() => createPortalTheme(palette), [palette])
  return <ThemeProvider theme={muiTheme}>{children}</ThemeProvider>
}

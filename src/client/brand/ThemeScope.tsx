import type { ReactNode } from 'react'
import { PaletteContext } from '../../ui/theme/PaletteContext.ts'
import { usePalette } from './usePalette.ts'

/** Provides the palette to CSS and to MUI. */
export function ThemeScope({ children }: { children: ReactNode }) {
  return <PaletteContext value={usePalette()}>{children}</PaletteContext>
}

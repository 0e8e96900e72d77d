import type { ReactNode } from 'react'
import { PaletteContext } from '../../ui/theme/PaletteContext.ts'
import { usePalette } from './usePalette.ts'

/** The palette for CSS, and the same one for what MUI draws. */
export function ThemeScope({ children }: { children: ReactNode }) {
  return <PaletteContext value={usePalette()}>{children}</PaletteContext>
}

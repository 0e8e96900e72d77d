import { createContext } from 'react'
import type { Palette } from './brandMapping.ts'

/** The current palette, for code that cannot read CSS variables. */
export const PaletteContext = createContext<Palette | undefined>(undefined)

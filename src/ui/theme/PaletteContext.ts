import { createContext } from 'react'
import type { Palette } from './brandMapping.ts'

/** The palette in force, for what cannot read CSS variables. */
export const PaletteContext = createContext<Palette | undefined>(undefined)

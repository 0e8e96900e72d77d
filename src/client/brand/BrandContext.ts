import { createContext, useContext } from 'react'
import type { Brand } from './types.ts'
import { FALLBACK_BRAND } from './brand.ts'

export const BrandContext = createContext<Brand>(FALLBACK_BRAND)
export const useBrand = (): Brand => useContext(BrandContext)

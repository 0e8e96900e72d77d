import { createContext, useContext } from 'react'
import { FALLBACK_BRAND, type Brand } from './brand.ts'

export const BrandContext = createContext<Brand>(FALLBACK_BRAND)
export const useBrand = (): Brand => useContext(BrandContext)

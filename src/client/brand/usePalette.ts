import { useInsertionEffect, useMemo } from 'react'
import { brandMapping, type Palette } from '../../ui/theme/brandMapping.ts'
import { applyPalette } from '../../ui/theme/cssVariables.ts'
import { useBrand } from './BrandContext.ts'
import { useScheme } from './scheme.ts'

/** Maps the brand to a palette once per theme and passes it to CSS. */
export function usePalette(): Palette {
  const { theme } = useBrand()
  const scheme = useScheme()
  const palette = useMemo(() => brandMapping(theme, scheme), [theme, scheme])
  // Before any layout effect: one that focuses forces a style computation, and later colours would fade in.
  useInsertionEffect(() => applyPalette(palette), [palette])
  return palette
}

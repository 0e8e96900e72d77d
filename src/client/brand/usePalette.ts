import { useInsertionEffect, useMemo } from 'react'
import { brandMapping, type Palette } from '../../ui/theme/brandMapping.ts'
import { applyPalette } from '../../ui/theme/cssVariables.ts'
import { useBrand } from './BrandContext.ts'
import { useScheme } from './scheme.ts'

/** Maps the brand to a palette once per scheme and hands it to CSS. */
export function usePalette(): Palette {
  const { theme } = useBrand()
  const scheme = useScheme()
  const palette = useMemo(() => brandMapping(theme, scheme), [theme, scheme])
  // Before any layout effect: one that takes the focus makes the browser compute styles, and colours that come later fade in from none.
  useInsertionEffect(() => applyPalette(palette), [palette])
  return palette
}

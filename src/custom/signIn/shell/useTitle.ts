import { useEffect } from 'react'
import { useBrand } from '../../../client/brand/BrandContext.ts'

/** The window title: the page and the brand's name. */
export function useTitle(title: string): void {
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}

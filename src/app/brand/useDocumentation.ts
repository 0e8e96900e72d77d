import { useLocale } from 'ra-core'
import { pageAt } from '../definitions/pages.ts'
import { usePathname } from '../definitions/PathnameScope.tsx'
import { useAccount } from '../definitions/session.ts'
import { useBrand } from './BrandContext.ts'
import { documentationOf } from './documentation.ts'

/** Where the page that is open is explained to whoever is signed in. */
export function useDocumentation(): string | undefined {
  const page = pageAt(usePathname())?.page
  return documentationOf(useBrand(), useLocale(), { client: useAccount()?.client, places: page ? [page.name, page.area] : [] })
}

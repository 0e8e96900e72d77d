import { useLocale } from 'ra-core'
import { pageAt } from '../paths/pages.ts'
import { usePathname } from '../paths/PathnameScope.tsx'
import { useAccount } from '../session/useSession.ts'
import { useBrand } from './BrandContext.ts'
import { documentationOf } from './documentation.ts'

/** Where the page that is open is explained to whoever is signed in. */
export function useDocumentation(): string | undefined {
  const page = pageAt(usePathname())?.page
  return documentationOf(useBrand(), useLocale(), { client: useAccount()?.client, places: page ? [page.name, page.area] : [] })
}

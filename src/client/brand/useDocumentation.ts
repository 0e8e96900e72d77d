import { useLocale } from '../../ui/format/useLocale.ts'
import { pageAt } from '../paths/pages.ts'
import { usePathname } from '../paths/PathnameScope.tsx'
import { useAccount } from '../session/useSession.ts'
import { useBrand } from './BrandContext.ts'
import { documentationOf } from './documentation.ts'

/** Address of the documentation of the open page for the signed-in user. */
export function useDocumentation(): string | undefined {
  const page = pageAt(usePathname())?.page
  return documentationOf(useBrand(), useLocale(), { client: useAccount()?.client, names: page ? [page.name, page.area] : [] })
}

import { useLocale } from '../../ui/format/useLocale.ts'
import { useMemo, type ReactNode } from 'react'
import { GuideContext } from '../page/guides.ts'
import { useAccount } from '../session/useSession.ts'
import { useBrand } from './BrandContext.ts'
import { documentationOf } from './documentation.ts'

/** Provides the address of the brand's guide for a field, by the current user and language. */
export function GuideScope({ children }: { children: ReactNode }) {
  const brand = useBrand()
  const locale = useLocale()
  const client = useAccount()?.client
  const guideOf = useMemo(() => (names: string[]) => documentationOf(brand, locale, { client, names }), [brand, locale, client])
  return <GuideContext value={guideOf}>{children}</GuideContext>
}

// The signed-in user as a visitor of the table of pages: in this tab's account, with its facts.
import { useMemo } from 'react'
import { whoIs } from './session.ts'
import type { Visitor } from '../../engine/rights/visitor.ts'
import { useBrand } from '../brand/BrandContext.ts'
import { useDocumentation } from '../brand/useDocumentation.ts'
import type { Service } from '../api/generated.ts'
import { useAccount, useService, useSession, type AccountInfo, type Session } from './useSession.ts'

export function useVisitor(): Visitor {
  const session = useSession()
  const account = useAccount()
  const service = useService()
  const brand = useBrand()
  const isExplained = useDocumentation() !== undefined
  return useMemo(() => visitorOf({ session, account, service, brand, isExplained }), [session, account, service, brand, isExplained])
}

type VisitorFacts = {
  session: Session
  account: AccountInfo | undefined
  service: Service | undefined
  brand: ReturnType<typeof useBrand>
  isExplained: boolean
}

function visitorOf({ session, account, service, brand, isExplained }: VisitorFacts): Visitor {
  const holds: Record<string, boolean> = {
    balance: service?.balance !== null && service?.balance !== undefined,
    confirmed: service !== undefined && service.status !== 'not_confirmed',
    unverified: service?.verified === false,
    [account?.entity_type ?? '']: account !== undefined,
    documentation: isExplained,
    allBrands: session.sees_all_brands === true,
  }
  return {
    of: session.type === 'Staff' ? 'staff' : 'person',
    restricted: whoIs(session, account).restricted,
    inAccount: account !== undefined,
    client: account?.client,
    features: [...(account?.brand_features ?? brand.features), ...(account?.features ?? [])],
    permissions: session.permissions,
    facts: Object.entries(holds).flatMap(([fact, isTrue]) => (isTrue ? fact : [])),
  }
}

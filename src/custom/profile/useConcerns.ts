// Assesses the security of the user's account: what is fine, what needs attention, and what is recommended.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorQuery, profileQuery, tokensQuery } from '../../client/session/ownAccount.ts'
import { useSession } from '../../client/session/useSession.ts'
import type { ApiToken } from '../../client/api/generated.ts'
import { dayMilliseconds } from '../../engine/time/units.ts'

export type Concern = { id: string; tone: 'ok' | 'warn' | 'off'; smart_count?: number; name?: string }
/** From this number on, the codes are nearly used up. */
export const FEW_CODES = 3
const SOON_DAYS = 14

/** Only what is known so far. */
export function useConcerns(): Concern[] {
  const { type, id } = useSession()
  const [now] = useState(() => Date.now())
  const factor = useQuery(factorQuery).data
  const profile = useQuery(profileQuery(type, id)).data
  const tokens = useQuery(tokensQuery).data ?? []
  return [
    ...(factor ? [{ id: factor.enabled ? 'factorOn' : 'factorOff', tone: factor.enabled ? ('ok' as const) : ('off' as const) }] : []),
    ...(factor?.enabled ? [codesConcern(factor.backup_codes)] : []),
    ...(type === 'Person' && profile?.phone
      ? [profile.phone_verified ? { id: 'phone', tone: 'ok' as const } : { id: 'phoneUnproved', tone: 'warn' as const }]
      : []),
    ...tokens.flatMap((token) => tokenConcern(token, now)),
  ]
}

function codesConcern(left: number): Concern {
  return { id: 'codes', tone: left <= FEW_CODES ? 'warn' : 'ok', smart_count: left }
}

/** Days until a token expires, if that is soon. */
export function daysLeft(
  { expires_at: end, expired, replaced }: Pick<ApiToken, 'expires_at' | 'expired' | 'replaced'>,
  now: number,
): number | undefined {
  // Rotated tokens are meant to expire.
  if (!end || expired || replaced) return undefined
  const days = Math.ceil((Date.parse(end) - now) / dayMilliseconds)
  return days <= SOON_DAYS ? Math.max(1, days) : undefined
}

function tokenConcern(token: ApiToken, now: number): Concern[] {
  const days = daysLeft(token, now)
  return days === undefined ? [] : [{ id: 'token', tone: 'warn', smart_count: days, name: token.name }]
}

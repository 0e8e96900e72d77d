// The user's recent records in this tab and this account; forgotten with the session.
import { useEffect, useRef } from 'react'
import { useShownCrumbs } from '../../../client/paths/crumbs.ts'
import { usePathname } from '../../../client/paths/PathnameScope.tsx'
import { recordPathIn } from '../../../client/paths/paths.ts'
import { useAccount, useSession } from '../../../client/session/useSession.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'

export type Recent = { type: string; label: string; to: string }
const KEY = 'portal.recent'
const MOST = 10

export function useRecent(): Recent[] {
  const place = usePlace()
  return read(place)
}

/** Stored when the page has set its name, once for all its tabs; missing records are removed. */
export function useRememberRecent(): void {
  const place = usePlace()
  const pathname = usePathname()
  const { label, isMissing } = useShownCrumbs().at(-1) ?? {}
  const types = useDefinitions()
  const arrived = useRef<{ pathname?: string; label?: string }>({})
  useEffect(() => {
    // The previous page's breadcrumbs are still there on arrival.
    if (arrived.current.pathname !== pathname)
      arrived.current = { pathname, label: arrived.current.pathname === undefined ? undefined : label }
    if (label === arrived.current.label) return
    const type = types.find((one) => recordPathIn(one, pathname))
    const to = type && recordPathIn(type, pathname)
    if (!type || !to || !label) return
    const others = read(place).filter((one) => one.to !== to)
    write(place, isMissing ? others : [{ type: type.name, label, to }, ...others].slice(0, MOST))
  }, [place, pathname, label, isMissing, types])
}

export function forgetRecent(): void {
  sessionStorage.removeItem(KEY)
}

function usePlace(): string {
  return `${useSession().id} ${useAccount()?.name ?? ''}`
}

function read(place: string): Recent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { place?: string; rows?: Recent[] }
    return kept.place === place && Array.isArray(kept.rows) ? kept.rows : []
  } catch {
    return []
  }
}

function write(place: string, rows: Recent[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ place, rows }))
}

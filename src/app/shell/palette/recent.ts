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
  const scope = useScope()
  return read(scope)
}

/** Stored when the page has set its name, once for all its tabs; missing records are removed. */
export function useRememberRecent(): void {
  const scope = useScope()
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
    const others = read(scope).filter((one) => one.to !== to)
    write(scope, isMissing ? others : [{ type: type.name, label, to }, ...others].slice(0, MOST))
  }, [scope, pathname, label, isMissing, types])
}

export function forgetRecent(): void {
  sessionStorage.removeItem(KEY)
}

function useScope(): string {
  return `${useSession().id} ${useAccount()?.name ?? ''}`
}

function read(scope: string): Recent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as { scope?: string; rows?: Recent[] }
    return kept.scope === scope && Array.isArray(kept.rows) ? kept.rows : []
  } catch {
    return []
  }
}

function write(scope: string, rows: Recent[]): void {
  sessionStorage.setItem(KEY, JSON.stringify({ scope, rows }))
}

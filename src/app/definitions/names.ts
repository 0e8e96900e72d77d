// How far the names of a record are: `_names` as the server tells it, what proves them, and looking now.
import { queryOptions } from '@tanstack/react-query'
import { nameStates, type ShownName } from '../../engine/envelope.ts'
import { isObj } from '../../engine/objects.ts'
import { API, request } from '../../dataProvider/http.ts'
import { rootOf } from '../../dataProvider/scope.ts'
import type { StatusTone } from '../../ui/parts/Status.tsx'

export type { ShownName }
/** What an account publishes: a TXT record `label` below the name with `value`, and for zones the name servers. */
export type NameProof = { label: string; value: string; nameservers: string[]; simulated: boolean }

/** Empty where the type has no names. */
export function namesOf(record: Record<string, unknown> | undefined): ShownName[] {
  const told = record?.['_names']
  return Array.isArray(told) ? told.filter(isShownName) : []
}

function isShownName(one: unknown): one is ShownName {
  return (
    isObj(one) && typeof one['name'] === 'string' && typeof one['path'] === 'string' && nameStates.some((state) => state === one['state'])
  )
}

export const isUnproven = ({ state }: ShownName): boolean => state !== 'proven'

/** What a list and a header say of them in one line; undefined when every name is proven. A zone without proof has no effect as a whole. */
export function namesSummary(names: ShownName[]): { key: string; count: number; tone: StatusTone; isWhole: boolean } | undefined {
  const open = names.filter(isUnproven)
  const zone = open.find(({ kind }) => kind === 'zone')
  if (zone) return { key: `record.names.zone.${zone.state}`, count: 1, tone: zone.state === 'taken' ? 'bad' : 'run', isWhole: true }
  const taken = open.filter(({ state }) => state === 'taken').length
  if (taken > 0) return { key: 'record.names.taken', count: taken, tone: 'bad', isWhole: false }
  return open.length > 0 ? { key: 'record.names.waiting', count: open.length, tone: 'warn', isWhole: false } : undefined
}

export const nameProofQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['name-proof', account ?? ''],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) =>
      (await request<NameProof>(`${API}/accounts/${encodeURIComponent(account ?? '')}/name-proof`, { signal })).json,
  })

/** Throws what the server answers; 429 says when it may be asked again. */
export async function checkNames(type: string, id: string): Promise<ShownName[]> {
  const { json } = await request<unknown>(`${rootOf(type)}/${type}/${encodeURIComponent(id)}/names/check`, { method: 'POST' })
  return namesOf({ _names: json })
}

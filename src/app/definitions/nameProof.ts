// What proves the names of an account, and looking at them now: for the screens that show what to do.
import { queryOptions } from '@tanstack/react-query'
import { API, request } from '../../dataProvider/http.ts'
import { rootOf } from '../../dataProvider/scope.ts'
import { namesOf, type ShownName } from './names.ts'

/** What an account publishes: a TXT record `label` below the name with `value`, and for zones the name servers. */
export type NameProof = { label: string; value: string; nameservers: string[]; simulated: boolean }

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

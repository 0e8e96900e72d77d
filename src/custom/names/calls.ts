// The proofs of an account's names, and checking them now: for screens with instructions.
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api/call.ts'
import { request } from '../../client/api/http.ts'
import { rootOf } from '../../client/api/scope.ts'
import { namesOf, type ShownName } from '../../client/calls/names.ts'

/** The DNS records to publish: a TXT record `label` below the name with `value`, and for zones the name servers. */
export const nameProofQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['name-proof', account ?? ''],
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => call('GET /accounts/:account/name-proof', { params: { account: account ?? '' }, signal }),
  })

/** Throws the server's error; 429 says when to retry. */
export async function checkNamesNow(type: string, id: string): Promise<ShownName[]> {
  const { json } = await request<unknown>(`${rootOf(type)}/${type}/${encodeURIComponent(id)}/names/check`, { method: 'POST' })
  return namesOf({ _names: json })
}

// A11: what ended once keeps its first end; only the tables tell, so each database reads them for itself.
import { expect } from 'vitest'
import type { Store } from '../../../../server/store/types.ts'

/** Revoked rows keep their time of revocation. `rows` returns `id revoked` of every row. */
export async function endsOfTokens({ tokens }: Store, rows: () => Promise<string[]>): Promise<void> {
  for (const id of ['1', '2'])
    await tokens.insert({
      id,
      hash: id,
      person_id: 'p',
      name: id,
      scopes: '[]',
      created_at: 'made',
      expires_at: null,
      last_used_at: null,
      last_used_ip: null,
      revoked_at: null,
    })
  await tokens.revoke('p', '1', 'first')
  await tokens.revokeAll('p', 'then')
  expect((await rows()).sort()).toEqual(['1 first', '2 then'])
}

/** Two stays of one person in two accounts and one of another: each ends once, by itself. `entries` answers `account person entered left` of every row. */
export async function staysOfStaff(store: Store, entries: () => Promise<string[]>): Promise<void> {
  const { accounts } = store
  for (const account of ['a', 'b']) await accounts.enter(account, 's1', '1')
  await accounts.leave('a', 's1', '2')
  for (const person of ['s1', 's2']) await accounts.enter('a', person, '3')
  await accounts.leave('a', 's1', '4')
  expect((await entries()).sort()).toEqual(['a s1 1 2', 'a s1 3 4', 'a s2 3 -', 'b s1 1 -'])
  await accounts.leaveAll('s1', '5')
  expect((await entries()).sort()).toEqual(['a s1 1 2', 'a s1 3 4', 'a s2 3 -', 'b s1 1 5'])
}

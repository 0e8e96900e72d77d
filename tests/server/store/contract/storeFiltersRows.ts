// The rows that filters of the store are tried on: each has a twin that differs from it in one thing only.
import { accountScope } from '../../../../server/store/scope.ts'
import type { Store } from '../../../../server/store/types.ts'

export const at = '2026-01-02T03:04:05.000Z'
export const [past, future] = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z']
export const [a, b] = [accountScope('a'), accountScope('b')]
const who = { at, actor: '', actor_name: '', ip: '' }

export const account = {
  project_name: 'Plain',
  brand: 'm',
  manager_id: null,
  client: 'c',
  company_name: '',
  features: '[]',
  utoken: '',
  created_at: at,
  closed_at: null,
  deleted_at: null,
}

/** The rows: of two accounts and of whatever else there may be two. */
export async function fill({ accounts, people, history, records, uniques, sessions }: Store): Promise<void> {
  for (const [name, project_id, brand, closed_at, deleted_at] of [
    ['a', 'p', 'm', null, null],
    ['b', 'q', 'n', null, null],
    ['shut', 'q', 'n', at, null],
    ['gone', 'p', 'm', null, at],
  ] as const) {
    await accounts.put({ ...account, name, project_id, brand, closed_at, deleted_at })
    await people.join(name, 'p1', 'r1')
    await accounts.enter(name, 's1', at)
  }
  await people.join('a', 'p2', 'r2')
  await accounts.enter('a', 's2', at)
  for (const [id, brand, email, kind, disabled_at] of [
    ['p1', 'm', 'x@x', 'person', null],
    ['p2', 'n', 'x@x', 'person', null],
    ['s1', 'm', 'y@x', 'staff', null],
    ['s2', 'm', 'z@x', 'staff', null],
    ['p3', 'n', 'y@x', 'person', at],
  ] as const) {
    await people.insert({
      id,
      brand,
      email,
      kind,
      role: '',
      first_name: '',
      last_name: '',
      timezone: '',
      language: null,
      theme: null,
      disabled_at,
      created_at: at,
    })
    await people.setPassword(id, `h${id[1]}`, at)
  }
  for (const scope of [a, b]) {
    for (const type of ['t', 'u']) {
      for (const id of ['1', '2']) {
        const mark = `${scope.account}/${type}/${id}`
        await records.insert(scope, type, {
          id,
          parent: `p${id}`,
          version: 1,
          data: JSON.stringify({ n: mark }),
          search: `find ${id}`,
          delivery: '',
          created_at: at,
          updated_at: at,
          deleted_at: null,
          labels: '[]',
        })
        await uniques.take(scope, type, id, { space: '', rule: 'r', value: mark })
        for (const version of [1, 2])
          await history.addRevision(scope, { type, id, version, ...who, action: '', data: `${mark}/${version}` })
      }
    }
    await records.insert(scope, 't', {
      id: 'gone',
      parent: 'p3',
      version: 1,
      data: '{}',
      search: 'find',
      delivery: '',
      created_at: at,
      updated_at: at,
      deleted_at: at,
      labels: '[]',
    })
    await history.audit(scope, { ...who, request_id: '', action: '', type: '', id: '', detail: JSON.stringify(scope.account) })
    await history.announce(scope, { type: 't', id: `of ${scope.account}`, version: 1, action: '', at })
  }
  for (const [hash, person_id, expires_at] of [
    ['h1', 'p1', future],
    ['h2', 'p1', future],
    ['h3', 'p2', future],
    ['old', 'p1', past],
    ['of-disabled', 'p3', future],
  ] as const)
    await sessions.insert({ hash, person_id, kind: '', created_at: past, last_seen_at: past, expires_at, ip: '' })
  for (const [hash, person_id, used_at] of [
    ['d1', 'p1', '2025-01-01'],
    ['d2', 'p1', '2025-01-02'],
    ['d3', 'p1', '2025-01-03'],
    ['d4', 'p2', '2025-06-01'],
  ] as const)
    await sessions.addDevice({ hash, person_id, created_at: past, used_at })
  for (const [hash, purpose, expires_at, used_at] of [
    ['c1', 'x', future, null],
    ['c2', 'y', future, null],
    ['c3', 'x', future, null],
    ['used', 'x', future, past],
    ['old', 'x', past, null],
  ] as const)
    await sessions.addCode({ hash, purpose, subject: '', created_at: past, expires_at, used_at })
  for (const [key, count, last] of [
    ['k1', 1, future],
    ['k2', 2, future],
    ['k3', 3, past],
  ] as const)
    await sessions.setThrottle({ key, count, since: past, last })
}

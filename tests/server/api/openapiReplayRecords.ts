// Every call that the document of the API describes of a type's records, as it describes it.
import { expect } from 'vitest'
import type { Client } from '../../support/openapi.ts'

/** The account whose records are replayed. */
export const params = { account: 'demo-cdn2' }

/** `withKeys`: a body whose record has keys, for types that have them. */
type Replay = { type: string; base: string; body: unknown; other: unknown; withKeys?: unknown }

/** A type that nobody makes; some are changed. */
export async function readCalls(client: Client, type: string, id: string): Promise<void> {
  const base = `/${type}`
  const one = `${base}/{id}`
  if (client.operations().includes(`put ${one}`)) {
    const read = await client.call(`get ${one}`, { params: { id }, status: 200 })
    await client.call(`put ${one}`, { params: { id }, body: read.json(), version: 1, status: 200 })
    await client.call(`patch ${one}`, { params: { id }, body: {}, version: 2, status: 200 })
    const now = (await client.call(`get ${one}`, { params: { id }, status: 200 })).json<{ version: number }>()
    await batchCalls(client, base, {}, { action: 'replace', id, version: now.version, data: now })
    await labelsAndViews(client, base, { id })
  }
  await lists(client, type, base)
  for (const [path, status] of [
    ['', 200],
    ['/revisions', 200],
    ['/revisions/{version}', 200],
  ] as const)
    await client.call(`get ${base}/{id}${path}`, { params: { id, version: '1' }, status })
  await client.call(`get ${base}/{id}`, { params: { id: 'none_0' }, status: 404 })
  if (!client.operations().includes(`put ${one}`)) await views(client, base)
}

/** Answers the id of a record that stays; of what is never deleted there is one alone. */
export async function recordCalls(client: Client, { type, base, body, other, withKeys }: Replay): Promise<string> {
  const one = `${base}/{id}`
  const made = (await client.call(`post ${base}`, { params, body, status: 201 })).json<{ id: string; version: number }>()
  const known = { ...params, id: made.id, version: '1' }
  await client.call(`post ${base}`, { params, body: { ...(body as object), version: 7, _secrets: {} }, status: 400 })
  await lists(client, type, base)
  const read = await client.call(`get ${one}`, { params: known, status: 200 })
  expect(read.headers.etag).toBe('"1"')
  const isChanged = client.operations().includes(`put ${one}`)
  for (const schema of isChanged ? ['update', 'patch'] : []) expect(client.accepts(`${type}.${schema}`, read.json()), type).toEqual([])
  await client.call(`get ${one}`, { params: { ...params, id: 'none_0' }, status: 404 })
  for (const path of ['revisions', 'revisions/{version}']) await client.call(`get ${one}/${path}`, { params: known, status: 200 })
  await quotaCalls(client, base)
  const isDeleted = client.operations().includes(`delete ${one}`)
  for (const verb of [...(isChanged ? ['put', 'patch'] : []), ...(isDeleted ? ['delete'] : [])]) {
    await client.call(`${verb} ${one}`, { params: known, body: verb === 'delete' ? undefined : {}, status: 428 })
    const stale = await client.call(`${verb} ${one}`, {
      params: known,
      body: verb === 'delete' ? undefined : read.json(),
      version: 9,
      status: 409,
    })
    expect(stale.json()).toMatchObject({ code: 'version_conflict', current: { id: made.id } })
  }
  if (isChanged) await batchCalls(client, base, params, { action: 'replace', id: made.id, version: 1, data: read.json() })
  if (client.operations().includes(`post ${one}/names/check`)) await client.call(`post ${one}/names/check`, { params: known, status: 200 })
  if (client.operations().includes(`post ${one}/checks`)) await client.call(`post ${one}/checks`, { params: known, status: 200 })
  if (client.operations().includes(`post ${one}/keys/reveal`)) await keyCalls(client, base, withKeys)
  if (client.operations().includes(`put ${one}/draft`)) await draftCalls(client, one, known, read.json())
  await commandCalls(client, base, body)
  if (client.operations().includes(`get ${base}/reports`)) await client.call(`get ${base}/reports`, { params, status: 200 })
  for (const path of ['reports', 'reports/history', 'reports/figures'])
    if (client.operations().includes(`get ${one}/${path}`)) await client.call(`get ${one}/${path}`, { params: known, status: 200 })
  for (const task of definitionTasks(client, one)) {
    await client.call(`get ${task}`, { params: known, status: 200 })
    await client.call(`post ${task}`, { params: known, status: 409 })
    client.covered.add(`post ${task}`)
  }
  if (isChanged) {
    await client.call(`put ${one}`, { params: known, body: read.json(), version: 1, status: 200 })
    await client.call(`patch ${one}`, { params: known, body: {}, version: 2, status: 200 })
    await labelsAndViews(client, base, known)
  } else await views(client, base)
  if (isDeleted) await deletedAndBack(client, base, known, isChanged ? 3 : 1)
  return isChanged && !isDeleted
    ? made.id
    : (await client.call(`post ${base}`, { params, body: other, status: 201 })).json<{ id: string }>().id
}

/** A type of accounts whose records agents make: people read and delete them. */
export async function madeCalls(client: Client, type: string, id: string): Promise<void> {
  const base = `/accounts/{account}/${type}`
  const known = { ...params, id, version: '1' }
  await lists(client, type, base)
  for (const path of ['', '/revisions', '/revisions/{version}'])
    await client.call(`get ${base}/{id}${path}`, { params: known, status: 200 })
  await client.call(`get ${base}/{id}`, { params: { ...params, id: 'none_0' }, status: 404 })
  await views(client, base)
  await client.call(`delete ${base}/{id}`, { params: known, status: 428 })
  await client.call(`delete ${base}/{id}`, { params: known, version: 9, status: 409 })
  await deletedAndBack(client, base, known, 1)
}

/** Saves, reads and discards a draft; a save of what is in force keeps none. */
async function draftCalls(client: Client, one: string, known: Record<string, string>, read: object): Promise<void> {
  const path = `${one}/draft`
  await client.call(`put ${path}`, { params: known, body: {}, status: 428 })
  await client.call(`put ${path}`, { params: known, body: read, version: 1, status: 200 })
  const renamed = { ...read, name: 'Draft' }
  const { draft } = (await client.call(`put ${path}`, { params: known, body: renamed, version: 1, status: 200 })).json<{ draft: string }>()
  await client.call(`get ${path}`, { params: known, status: 200 })
  await client.call(`delete ${path}`, { params: known, query: { draft: 'a'.repeat(16) }, status: 409 })
  await client.call(`delete ${path}`, { params: known, query: { draft }, status: 200 })
  await client.call(`get ${path}`, { params: { ...known, id: 'none_0' }, status: 404 })
}

/** Each command of a record of its own. */
async function commandCalls(client: Client, base: string, body: unknown): Promise<void> {
  const one = `${base}/{id}`
  const names = client.operations().filter((operation) => operation.startsWith(`post ${one}/commands/`))
  if (names.length === 0) return
  const made = (await client.call(`post ${base}`, { params, body, status: 201 })).json<{ id: string; version: number }>()
  const { id } = made
  let { version } = made
  for (const name of names.toReversed()) {
    version = (await client.call(name, { params: { ...params, id }, version, status: 200 })).json<{ version: number }>().version
    await client.call(name, { params: { ...params, id: 'none_0' }, version, status: 404 })
  }
  await client.call(`delete ${one}`, { params: { ...params, id }, version, status: 200 })
}

async function batchCalls(client: Client, base: string, where: Record<string, string>, change: object): Promise<void> {
  const batch = (body: object, status: number) => client.call(`post ${base}/batch`, { params: where, body, status })
  await batch({ changes: [] }, 400)
  await batch({ changes: [change, { action: 'replace', id: 'none_0', version: 1, data: {} }] }, 404)
  await batch({ changes: [{ ...change, version: 9 }] }, 409)
  await batch({ changes: [change], trial: true }, 200)
}

/** Shows and replaces the first key of a record of its own. */
async function keyCalls(client: Client, base: string, body: unknown): Promise<void> {
  const one = `${base}/{id}`
  const { id, _secrets: secrets } = (await client.call(`post ${base}`, { params, body, status: 201 })).json<{
    id: string
    _secrets: object
  }>()
  const own = { ...params, id }
  const [at] = Object.keys(secrets)
  await client.call(`post ${one}/keys/reveal`, { params: own, body: { at: '/none' }, status: 400 })
  await client.call(`post ${one}/keys/reveal`, { params: own, body: { at }, status: 200 })
  await client.call(`post ${one}/keys/rotate`, { params: own, body: { at, hours: 0 }, status: 428 })
  await client.call(`post ${one}/keys/rotate`, { params: own, body: { at, hours: 1 }, version: 1, status: 200 })
  await client.call(`delete ${one}`, { params: own, version: 2, status: 200 })
}

/** Tasks below a record; what begins one finds nobody connected. */
function definitionTasks(client: Client, one: string): string[] {
  const own = ['restore', 'labels', 'revisions', 'reports', 'draft']
  return client
    .operations()
    .filter((name) => name.startsWith(`get ${one}/`))
    .map((name) => name.slice('get '.length))
    .filter((path) => !own.some((name) => path.startsWith(`${one}/${name}`)))
}

/** Remaining quotas, and the choices of the only field that has any, where there is one. */
async function quotaCalls(client: Client, base: string): Promise<void> {
  if (!client.operations().includes(`get ${base}/quota`)) return
  await client.call(`get ${base}/quota`, { params, status: 200 })
  if (!client.operations().includes(`get ${base}/choices/{field}`)) return
  await client.call(`get ${base}/choices/{field}`, { params: { ...params, field: 'domain' }, query: { q: 'shop' }, status: 200 })
}

async function labelsAndViews(client: Client, base: string, known: Record<string, string>): Promise<void> {
  await client.call(`patch ${base}/{id}/labels`, { params: known, body: { add: ['env=test', 'new'] }, status: 200 })
  await client.call(`patch ${base}/{id}/labels`, { params: known, body: { add: ['two words'] }, status: 400 })
  await client.call(`get ${base}`, { params, query: { filter: { _labels: ['env', 'other=1'] } }, status: 200 })
  await views(client, base)
}

async function views(client: Client, base: string): Promise<void> {
  const view = (
    await client.call(`post ${base}/views`, {
      params,
      body: { name: 'Mine', filter: { q: 'x' }, sort: ['updated_at', 'DESC'], columns: ['_labels'] },
      status: 201,
    })
  ).json<{ id: string }>().id
  await client.call(`post ${base}/views`, { params, body: { name: 'Mine' }, status: 409 })
  await client.call(`put ${base}/views/{view}`, { params: { ...params, view }, body: { name: 'Ours', is_default: true }, status: 200 })
  await client.call(`put ${base}/views/layout`, { params, body: { density: 'compact', columns: { name: true } }, status: 200 })
  await client.call(`get ${base}/views`, { params, status: 200 })
  await client.call(`delete ${base}/views/{view}`, { params: { ...params, view }, status: 204 })
}

/** Deletion and restoring as documented. */
async function deletedAndBack(client: Client, base: string, known: Record<string, string | number>, version = 3): Promise<void> {
  const one = `${base}/{id}`
  const gone = await client.call(`delete ${one}`, { params: known, version, status: 200 })
  expect(gone.json()).toMatchObject({ version: version + 1, _deleted: { at: expect.any(String) } })
  await client.call(`get ${base}`, { params, query: { filter: { _deleted: true }, sort: ['_deleted', 'DESC'] }, status: 200 })
  await client.call(`post ${one}/restore`, { params: known, status: 428 })
  await client.call(`post ${one}/restore`, { params: known, version, status: 409 })
  await client.call(`post ${one}/restore`, { params: known, version: version + 1, status: 200 })
  await client.call(`delete ${one}`, { params: known, version: version + 2, status: 200 })
}

/** Every field that the document allows for sorting and filtering, and one that it does not. */
async function lists(client: Client, type: string, base: string): Promise<void> {
  const sort = client.document.components.schemas![`${type}.sort`] as { enum?: string[]; examples?: string[] }
  const fields = (sort.enum ?? sort.examples ?? []).filter((word) => !['ASC', 'DESC'].includes(word))
  expect(fields).toContain('updated_at')
  const { properties = {} } = client.document.components.schemas![`${type}.filter`] as { properties?: object }
  for (const field of fields) {
    // Some are found between two bounds only, and traffic is no field of records.
    const filter = field in properties ? { [field]: 'x' } : field === '_traffic' ? {} : { [`${field}_gte`]: 1 }
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(filter)))
    await client.call(`get ${base}`, { params, query: { sort: [field, 'DESC'], range: [0, 9], filter }, status: 200 })
  }
  const all = await client.call(`get ${base}`, { params, query: { range: [0, 9] }, status: 200 })
  expect(all.json<unknown[]>().length).toBeGreaterThan(0)
  await client.call(`get ${base}`, { params, query: { sort: ['no such field', 'ASC'] }, status: 400 })
  await client.call(`get ${base}`, { params, query: { filter: { 'no such field': 1 } }, status: 400 })
}

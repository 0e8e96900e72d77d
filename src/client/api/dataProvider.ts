// ra-data-simple-rest with the account in the path, the version in If-Match, and errors that keep their body.
import type { DataProvider, Identifier, RaRecord } from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import { request, type Answer, type Call } from './http.ts'
import { rootOf } from './scope.ts'
import { actionStarts } from '../toasts.ts'

export type Revision = { version: number; at: string; actor: string; ip: string; action: string; changes: string[] }
/**
 * `meta.account` acts in another account than the tab's, `meta.method: 'PATCH'` sends only the given fields, `meta.version` overrides the
 * version seen, `meta.confirmed` names the confirmed paid options, `meta.draft` the draft that an update publishes.
 */
type Meta = { account?: string; method?: 'PUT' | 'PATCH'; version?: number; confirmed?: string[]; draft?: string } | undefined
export type PortalDataProvider = DataProvider & {
  revisions: (type: string, id: Identifier) => Promise<Revision[]>
  revision: (type: string, id: Identifier, version: number) => Promise<Omit<Revision, 'changes'> & { record: RaRecord }>
  /** Restores a deleted record; `version` is the one it was deleted under. */
  restore: (type: string, deleted: { id: Identifier; version?: number }) => Promise<RaRecord>
  /** A deleted record in its current state; undefined if it is no longer among the deleted ones. */
  getDeleted: (type: string, id: Identifier) => Promise<RaRecord | undefined>
  label: (type: string, id: Identifier, change: { add?: string[]; remove?: string[] }) => Promise<RaRecord>
  /** Any other call of the API, by path below the type's root. */
  call: <Body>(type: string, path: string, call?: Call) => Promise<Answer<Body>>
}

type FetchOptions = { method?: string; body?: BodyInit | null; headers?: HeadersInit; signal?: AbortSignal | null }

export function createDataProvider(): PortalDataProvider {
  const rest = (type: string, meta: Meta) => simpleRest(rootOf(type, meta?.account), fetchJson)
  return {
    getList: (type, params) => rest(type, params.meta).getList(type, params),
    getOne: (type, params) => rest(type, params.meta).getOne(type, params),
    getMany: (type, params) => rest(type, params.meta).getMany(type, params),
    getManyReference: (type, params) => rest(type, params.meta).getManyReference(type, params),
    create: async (type, params) => {
      actionStarts()
      const call = { method: 'POST', body: params.data, headers: confirming(params.meta) }
      return { data: (await request<never>(`${rootOf(type, params.meta?.account)}/${type}`, call)).json }
    },
    update: async (type, params) => {
      const { json } = await change(
        type,
        params.id,
        { method: params.meta?.method ?? 'PUT', body: params.data },
        versionOf(params.meta, params.previousData, params.data),
        params.meta,
        params.meta?.draft === undefined ? '' : `?draft=${params.meta.draft}`,
      )
      return { data: json }
    },
    updateMany: async (type, params) => {
      const records = await rest(type, params.meta).getMany(type, { ids: params.ids })
      for (const record of records.data) await change(type, record.id, { method: 'PATCH', body: params.data }, record.version, params.meta)
      return { data: params.ids }
    },
    delete: async (type, params) => {
      return { data: (await change(type, params.id, { method: 'DELETE' }, versionOf(params.meta, params.previousData), params.meta)).json }
    },
    deleteMany: async (type, params) => {
      const { data } = await rest(type, params.meta).getMany(type, { ids: params.ids })
      for (const record of data) await change(type, record.id, { method: 'DELETE' }, record.version, params.meta)
      return { data: params.ids }
    },
    restore: async (type, { id, version }) => (await change(type, id, { method: 'POST' }, version, undefined, '/restore')).json,
    getDeleted: async (type, id) =>
      (
        await rest(type, undefined).getList(type, {
          filter: { _deleted: true, id },
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
        })
      ).data[0] as RaRecord | undefined,
    label: async (type, id, labels) => (await request<RaRecord>(`${recordUrl(type, id)}/labels`, { method: 'PATCH', body: labels })).json,
    revisions: async (type, id) => (await request<Revision[]>(`${recordUrl(type, id)}/revisions`)).json,
    revision: async (type, id, version) =>
      (await request<Omit<Revision, 'changes'> & { record: RaRecord }>(`${recordUrl(type, id)}/revisions/${version}`)).json,
    call: (type, path, call) => request(`${rootOf(type)}${path}`, call),
  }
}

function change(type: string, id: Identifier, call: Call, version: unknown, meta: Meta, below = ''): Promise<Answer<never>> {
  actionStarts()
  const headers = { ...(version !== undefined && { 'If-Match': `"${String(version)}"` }), ...confirming(meta) }
  return request<never>(recordUrl(type, id, meta) + below, { ...call, headers })
}

function confirming(meta: Meta): Record<string, string> | undefined {
  return meta?.confirmed?.length ? { 'Confirm-Paid': meta.confirmed.map(encodeURIComponent).join(', ') } : undefined
}

const recordUrl = (type: string, id: Identifier, meta?: Meta) => `${rootOf(type, meta?.account)}/${type}/${encodeURIComponent(id)}`

function versionOf(meta: Meta, ...records: (Partial<RaRecord> | undefined)[]): unknown {
  return meta?.version ?? records.find((record) => record?.version !== undefined)?.version
}

async function fetchJson(url: string, options: FetchOptions = {}) {
  const given = new Headers(options.headers)
  // Pagination is in the query. With simple-rest's `Range` header, browsers would request an uncompressed response.
  given.delete('range')
  const headers = Object.fromEntries(given)
  const body = typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined
  return request<never>(url, { method: options.method, body, headers, signal: options.signal })
}

// ra-data-simple-rest with the account in the path, the version in If-Match, and errors that keep their body.
import type { DataProvider, Identifier, RaRecord } from 'ra-core'
import simpleRest from 'ra-data-simple-rest'
import { request, type Answer, type Call } from './http.ts'
import { rootOf } from './scope.ts'

export type Revision = { version: number; at: string; actor: string; ip: string; action: string; changes: string[] }
/** `meta.account` acts in another account than the tab's, `meta.method: 'PATCH'` sends only what is given, `meta.version` overrides the version seen. */
type Meta = { account?: string; method?: 'PUT' | 'PATCH'; version?: number } | undefined
export type PortalDataProvider = DataProvider & {
  revisions: (type: string, id: Identifier) => Promise<Revision[]>
  revision: (type: string, id: Identifier, version: number) => Promise<Omit<Revision, 'changes'> & { record: RaRecord }>
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
    create: (type, params) => rest(type, params.meta).create(type, params),
    update: async (type, params) => {
      const { json } = await change(type, params.id, { method: params.meta?.method ?? 'PUT', body: params.data }, versionOf(params.meta, params.previousData, params.data), params.meta)
      return { data: json }
    },
    updateMany: async (type, params) => {
      const records = await rest(type, params.meta).getMany(type, { ids: params.ids })
      for (const record of records.data) await change(type, record.id, { method: 'PATCH', body: params.data }, record.version, params.meta)
      return { data: params.ids }
    },
    delete: async (type, params) => {
      await change(type, params.id, { method: 'DELETE' }, versionOf(params.meta, params.previousData), params.meta)
      return { data: (params.previousData ?? { id: params.id }) as never } // 204: there is nothing newer to show
    },
    deleteMany: async (type, params) => {
      const { data } = await rest(type, params.meta).getMany(type, { ids: params.ids })
      for (const record of data) await change(type, record.id, { method: 'DELETE' }, record.version, params.meta)
      return { data: params.ids }
    },
    revisions: async (type, id) => (await request<Revision[]>(`${recordUrl(type, id)}/revisions`)).json,
    revision: async (type, id, version) => (await request<Omit<Revision, 'changes'> & { record: RaRecord }>(`${recordUrl(type, id)}/revisions/${version}`)).json,
    call: (type, path, call) => request(`${rootOf(type)}${path}`, call),
  }
}

function change(type: string, id: Identifier, call: Call, version: unknown, meta: Meta): Promise<Answer<never>> {
  const headers = version === undefined ? undefined : { 'If-Match': `"${String(version)}"` }
  return request<never>(recordUrl(type, id, meta), { ...call, headers })
}

const recordUrl = (type: string, id: Identifier, meta?: Meta) => `${rootOf(type, meta?.account)}/${type}/${encodeURIComponent(id)}`

function versionOf(meta: Meta, ...records: (Partial<RaRecord> | undefined)[]): unknown {
  return meta?.version ?? records.find((record) => record?.version !== undefined)?.version
}

async function fetchJson(url: string, options: FetchOptions = {}) {
  const headers = Object.fromEntries(new Headers(options.headers))
  const body = typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined
  return request<never>(url, { method: options.method, body, headers, signal: options.signal })
}

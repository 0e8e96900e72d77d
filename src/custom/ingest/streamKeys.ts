// Reads and replaces keys of streams. The server writes both to the audit.
import type { RaRecord } from 'ra-core'
import { request } from '../../client/api/http.ts'
import { rootOf } from '../../client/api/scope.ts'
import { fromPointer, setAt } from '../../engine/schema/paths.ts'

/** `until`: ISO 8601, UTC; the previous key is valid up to then. */
export type ShownKey = { at: string; key: string; previous?: string; until?: string }
export type KeyOwner = { type: string; account: string | undefined; id: string }
type Version = { version?: number | undefined }

const urlOf = ({ type, account, id }: KeyOwner, path: string): string =>
  `${rootOf(type, account)}/${type}/${encodeURIComponent(id)}/keys/${path}`

/** Throws HttpError. */
export async function revealKey(owner: KeyOwner, at: string): Promise<ShownKey> {
  return (await request<ShownKey>(urlOf(owner, 'reveal'), { method: 'POST', body: { at } })).json
}

/** The record's next version. `hours`: how long the replaced key stays valid. Throws HttpError. */
export async function rotateKey(owner: KeyOwner & Version, at: string, hours: number): Promise<RaRecord & Version> {
  const headers = { 'If-Match': `"${owner.version}"` }
  return (await request<RaRecord & Version>(urlOf(owner, 'rotate'), { method: 'POST', body: { at, hours }, headers })).json
}

/** The record's next version, without the secret. Throws HttpError. */
export async function removeSecret(
  { type, account, id, version }: KeyOwner & Version,
  record: RaRecord,
  at: string,
): Promise<RaRecord & Version> {
  const [root] = fromPointer(at)
  const body = root === undefined ? {} : { [root]: (setAt(record, at, null) as RaRecord)[root] as unknown }
  const url = `${rootOf(type, account)}/${type}/${encodeURIComponent(id)}`
  return (await request<RaRecord & Version>(url, { method: 'PATCH', body, headers: { 'If-Match': `"${version}"` } })).json
}

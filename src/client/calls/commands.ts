// Commands of records: changes that the definition names (`commands`) and that take effect at once.
import type { RaRecord } from 'ra-core'
import { request } from '../api/http.ts'
import { rootOf } from '../api/scope.ts'

/** The changed record. Throws the server's error. */
export async function runCommand<Stored extends RaRecord & { version?: number }>(
  type: string,
  { id, version }: Stored,
  command: string,
): Promise<Stored> {
  const address = `${rootOf(type)}/${type}/${encodeURIComponent(String(id))}/commands/${command}`
  return (await request<Stored>(address, { method: 'POST', headers: { 'If-Match': `"${version}"` } })).json
}

// Keys of programs that deliver records.
import { API, request } from '../api/http.ts'

/** Shown once: the server keeps a hash only. The key before it opens nothing any more. Throws what the server answers. */
export async function makeAgentKey(id: string): Promise<string> {
  const { json } = await request<{ key: string }>(`${API}/agent/keys/${encodeURIComponent(id)}`, { method: 'POST' })
  return json.key
}

// Keys of agents that deliver records.
import { API, request } from '../api/http.ts'

/** Shown once: the server stores only a hash. The previous key becomes invalid. Throws the server's error. */
export async function makeAgentKey(id: string): Promise<string> {
  const { json } = await request<{ key: string }>(`${API}/agent/keys/${encodeURIComponent(id)}`, { method: 'POST' })
  return json.key
}

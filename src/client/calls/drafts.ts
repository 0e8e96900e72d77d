// Drafts of records, for types with `drafts`.
import type { Identifier, RaRecord } from 'ra-core'
import { request } from '../api/http.ts'
import { rootOf } from '../api/scope.ts'
import { actionStarts } from '../toasts.ts'

/** `draft` names this state of the draft; `record.version` is the version that it was made from. */
export type SavedDraft = { draft: string; at: string; by: string; record: RaRecord & { version?: number } }
type Answer = SavedDraft | { draft: null }

const addressOf = (type: string, id: Identifier): string => `${rootOf(type)}/${type}/${encodeURIComponent(String(id))}/draft`
const found = (answer: Answer): SavedDraft | undefined => (answer.draft === null ? undefined : answer)

/** Each throws the server's error. Undefined: there is no draft. */
export async function readSavedDraft(type: string, id: Identifier): Promise<SavedDraft | undefined> {
  return found((await request<Answer>(addressOf(type, id))).json)
}
/** `over`: the name of the draft that it replaces. */
export async function saveDraft(
  type: string,
  { id, version }: RaRecord & { version?: number },
  { data, over }: { data: object; over: string | undefined },
): Promise<SavedDraft | undefined> {
  actionStarts()
  const address = addressOf(type, id) + (over === undefined ? '' : `?draft=${over}`)
  return found((await request<Answer>(address, { method: 'PUT', body: data, headers: { 'If-Match': `"${version}"` } })).json)
}
export async function discardDraft(type: string, id: Identifier, draft: string): Promise<void> {
  await request(`${addressOf(type, id)}?draft=${draft}`, { method: 'DELETE' })
}

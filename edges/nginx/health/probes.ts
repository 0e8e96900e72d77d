// Playlists of a record that the edge checks. Options of the type map the members of a record (docs/agent-protocol.md).
import type { AgentType, Change } from '../../../server/drivers/agents/client.ts'
import { isGroup, itemsAt, memberOf, textIn } from '../../../server/drivers/agents/records.ts'
import { type Codes, codesOf } from '../../streamReport.ts'

export type Probe = { part: string; path: string; codes: Codes }

/** None for types without the option `playlist`, and for inactive records. */
export function probesOf(kind: AgentType, { record }: Pick<Change, 'record'>): Probe[] {
  const { playlist } = kind.options
  const parts = kind.reports?.parts
  if (playlist === undefined || parts === undefined || !isGroup(record) || record['active'] === false) return []
  const codes = codesOf(kind)
  return itemsAt(record, parts).flatMap(([part, item]) => {
    const path = textIn(item[memberOf(kind)('playlist')])
    return path.startsWith('/') ? [{ part, path, codes }] : []
  })
}

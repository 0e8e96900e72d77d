// Playlists of a record that the edge looks at. Options of the type say which members of a record mean what (docs/agent-protocol.md).
import type { AgentType, Change } from '../../../server/drivers/agents/client.ts'
import { isGroup, itemsAt, memberOf, textIn } from '../../../server/drivers/agents/records.ts'

/** `poor`: on air with less than the bitrate that its playlist declares. */
export type Codes = { onAir: number; offAir: number; poor?: number }
export type Probe = { part: string; path: string; codes: Codes }

/** None for types without the option `playlist`, and for inactive records. */
export function probesOf(kind: AgentType, { record }: Pick<Change, 'record'>): Probe[] {
  const { codes, playlist } = kind.options
  const parts = kind.reports?.parts
  if (playlist === undefined || parts === undefined || !isGroup(record) || record['active'] === false) return []
  const { onAir, offAir, poor } = isGroup(codes) ? codes : {}
  if (typeof onAir !== 'number' || typeof offAir !== 'number')
    throw new Error(`the definition of ${kind.type} names no codes "onAir" and "offAir"`)
  return itemsAt(record, parts).flatMap(([part, item]) => {
    const path = textIn(item[memberOf(kind)('playlist')])
    return path.startsWith('/') ? [{ part, path, codes: { onAir, offAir, ...(typeof poor === 'number' && { poor }) } }] : []
  })
}

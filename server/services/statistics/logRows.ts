// The newest requests of a batch, shown without the full addresses of viewers.
import { createHash } from 'node:crypto'
import type { LogLine } from '../../statistics/accessLine.ts'
import { referrerOf } from '../../statistics/clients.ts'
import type { LogRow } from '../../store/statistics/port.ts'

/** Rows of each account: storing a request costs as much as counting it. */
const maxRowsOfBatch = 200

export function logRowsOf(lines: readonly LogLine[], batch: string): LogRow[] {
  const rows: LogRow[] = []
  const kept = new Map<string, number>()
  for (const [index, line] of [...lines.entries()].sort(([, a], [, b]) => b.time - a.time)) {
    const count = kept.get(line.account) ?? 0
    if (count >= maxRowsOfBatch) continue
    kept.set(line.account, count + 1)
    const id = createHash('sha256').update(`${batch} ${index}`).digest('base64url').slice(0, 16)
    rows.push({ account: line.account, time: line.time, id, line: JSON.stringify(shown(line)) })
  }
  return rows
}

function shown({ time, resource, host, status, bytes, isCached, ip, agent, referrer, stream, country, region, custom }: LogLine): object {
  const all = { resource, host, ip: shortened(ip), country, region, agent, referrer: referrerOf(referrer), stream, custom }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return { time: new Date(time * 1000).toISOString().replace('.000Z', 'Z'), status, bytes, cache: isCached ? 'HIT' : 'MISS', ...given }
}

/** The network of an address. */
function shortened(ip: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return ip.replace(/\d+$/, '0')
  if (!ip.includes(':')) return ''
  const groups = ip.split(':')
  // The first three groups, or those before `::`.
  const end = groups.indexOf('')
  const count = end === -1 ? 3 : Math.min(3, Math.max(1, end))
  return `${groups.slice(0, count).join(':')}::`
}

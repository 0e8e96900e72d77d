// The newest requests of an account, filtered in memory: the log is short enough to be read whole.
import type { Store } from '../../store/types.ts'
import type { LoggedLine, LogAsk } from './types.ts'

/** Upper limit, however many lines the operator keeps. */
const maxRead = 20_000

type Line = Record<string, string | number>

export function readingLog(store: Pick<Store, 'statistics'>) {
  return async function log(account: string, { limit, before, after, where = {}, text = '' }: LogAsk): Promise<LoggedLine[]> {
    const conditions = Object.entries(where)
    const isPlain = conditions.length === 0 && text === ''
    const rows = await store.statistics.log(
      { account },
      { limit: isPlain ? limit : maxRead, ...(before !== undefined && { before }), ...(after !== undefined && { after }) },
    )
    if (isPlain) return rows
    const found: LoggedLine[] = []
    for (const row of rows) {
      const line = JSON.parse(row.line) as Line
      const isMeant = conditions.every(([name, value]) => (name === 'status' ? hasStatus(line, value) : line[name] === value))
      if (isMeant && hasText(line, text.toLowerCase())) found.push(row)
      if (found.length === limit) break
    }
    return found
  }
}

/** A code, or its class: `4xx`. */
function hasStatus({ status }: Line, wanted: string): boolean {
  return wanted.endsWith('xx') ? String(status).startsWith(wanted[0]!) : String(status) === wanted
}

/** In any text of the line, or at the beginning of its code. */
function hasText(line: Line, wanted: string): boolean {
  return (
    wanted === '' ||
    String(line['status']).startsWith(wanted) ||
    Object.values(line).some((value) => typeof value === 'string' && value.toLowerCase().includes(wanted))
  )
}

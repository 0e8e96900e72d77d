// Names of the items that ledger operations charge: from the lines of the closed month, or from the nomenclature for manual entries.
import type { LedgerRow } from '../../store/ledger/ledger.ts'
import type { Repositories } from '../../store/types.ts'
import { itemsOf } from '../hooks/shared/priceList.ts'
import { type Calculated, priceOf } from './charges.ts'
import type { ChargedItem, Purse } from './types.ts'

type Inside = Pick<Repositories, 'records' | 'ledger'>

/** In the order of the rows; null for rows that name no item, or one that no longer exists. */
export async function chargedItemsOf(
  inside: Inside,
  { project, brand, currency }: Pick<Purse, 'project' | 'brand' | 'currency'>,
  rows: LedgerRow[],
): Promise<(ChargedItem | null)[]> {
  const named = rows.filter(({ service }) => service !== '')
  const periods = [...new Set(named.map(({ period }) => period).filter((period) => period !== ''))]
  const months = new Map(await Promise.all(periods.map(async (period) => [period, await linesOf(inside, project, period)] as const)))
  const byHand = named.filter(({ period }) => period === '')
  const items = byHand.length > 0 ? await itemsOf(inside, brand) : []
  return rows.map(({ service: code, period, at }) => {
    if (period !== '') {
      const line = months.get(period)?.find((one) => one.code === code)
      return line ? { kind: line.kind, name: line.name } : null
    }
    const item = code === '' ? undefined : priceOf(items, { code, currency, at: Date.parse(at) })
    return item ? { kind: 'service', name: { en: item.name.en, ru: item.name.ru } } : null
  })
}

async function linesOf({ ledger }: Inside, project: string, period: string): Promise<Calculated['lines']> {
  const closed = await ledger.month(project, period)
  return closed ? (JSON.parse(closed.lines) as Calculated).lines : []
}

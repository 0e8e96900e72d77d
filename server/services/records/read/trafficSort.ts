// Rows of a list by the traffic of their last 24 hours (docs/decisions/353-lists-by-traffic.md).
import type { Store } from '../../../store/types.ts'
import type { Clock } from '../../model.ts'
import { lastDay } from '../../statistics/dayTraffic.ts'
import { ifUnavailable } from '../../statistics/unavailable.ts'
import type { ShownSort } from './shownSort.ts'
import type { WireRecord } from './wire.ts'

/** Rows with the same traffic, such as those without any, and all rows while statistics are unavailable, keep their order. */
export async function orderedByTraffic(
  { store, clock }: { store: Pick<Store, 'statistics'>; clock: Clock },
  account: string,
  rows: readonly WireRecord[],
  { descending }: Pick<ShownSort, 'descending'>,
): Promise<WireRecord[]> {
  const piece = { step: 'h', ...lastDay(clock()) } as const
  const sums = await store.statistics
    .traffic({ account }, { kind: 'resource', piece, by: ['resource'], where: {} })
    .catch(ifUnavailable([]))
  const bytes = new Map(sums.map(({ resource = '', bytes: sum }) => [resource, sum]))
  const trafficOf = ({ id }: WireRecord): number => bytes.get(String(id)) ?? 0
  const sign = descending ? -1 : 1
  return rows.toSorted((one, other) => sign * (trafficOf(one) - trafficOf(other)))
}

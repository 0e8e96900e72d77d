// Rows of a list by the traffic of their last 24 hours (docs/decisions/353-lists-by-traffic.md).
import type { Store } from '../../../store/types.ts'
import type { Clock } from '../../model.ts'
import { trafficByResource } from '../../statistics/dayTraffic.ts'
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
  const bytes = await trafficByResource({ store, clock }, account).catch(ifUnavailable(new Map<string, number>()))
  const trafficOf = ({ id }: WireRecord): number => bytes.get(String(id)) ?? 0
  const sign = descending ? -1 : 1
  return rows.toSorted((one, other) => sign * (trafficOf(one) - trafficOf(other)))
}

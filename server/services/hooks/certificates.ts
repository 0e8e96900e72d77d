// Certificates: their properties are read from the PEM text; problems are reported at the field that it was pasted into.
import { sameJson } from '../../../src/engine/json/objects.ts'
import type { Repositories } from '../../store/types.ts'
import { expiryOf } from '../issuing/expiry.ts'
import { invalid } from '../problem.ts'
import { holdersOf } from '../records/links/holders.ts'
import { inspect, type Pasted } from '../tls/inspect.ts'
import type { HookChange, RecordHook } from './types.ts'

const type = 'certificates'
const dayMilliseconds = 86_400_000
const pasted = ['certificate', 'private_key', 'chain'] as const

export const certificates: RecordHook = {
  numbered: 'seq',
  computed: ['days_left', 'used_by'],
  project(data, { now, stored }) {
    // The comment of an expired certificate may still be edited.
    if (stored && pasted.every((name) => sameJson(data[name], stored[name]))) return {}
    const { certificate, private_key, chain } = data as Pasted
    const result = inspect({ certificate: certificate ?? '', private_key: private_key ?? '', chain }, now)
    if (!('inspected' in result)) throw invalid(result.errors)
    return { chain: undefined, ...result.inspected, type: 'uploaded' }
  },
  async compute(records, scope, { store, registry, clock }) {
    const now = clock().getTime()
    const holders = await holdersOf(
      store,
      registry,
      scope,
      type,
      records.map(({ data }) => data),
    )
    return records.map(({ data }) => ({
      days_left: Math.floor((Number(data.end_timestamp) * 1000 - now) / dayMilliseconds),
      used_by: holders.filter(({ held }) => held === data.seq).map(({ id }) => id),
    }))
  },
  async beside(inside, change) {
    await watch(inside, change)
  },
}

/** Renewal and warnings follow the stored certificate; warnings about the previous one do not count. */
async function watch({ expiries }: Repositories, { action, id, data, account, at }: HookChange): Promise<void> {
  const key = { account, type, id }
  const expiry = await expiries.find(key)
  const [starts, ends] = [data.start_iso8601, data.end_iso8601]
  if (action === 'delete' || typeof starts !== 'string' || typeof ends !== 'string') return expiries.remove(key)
  if (expiry?.ends_at !== ends) await expiries.put(expiryOf(key, { starts, ends, renews: data.type === 'letsencrypt', at }))
}

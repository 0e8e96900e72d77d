// Certificates: their properties are read from the PEM text; problems are reported at the field that it was pasted into.
import { type PlainObject, sameJson } from '../../../src/engine/json/objects.ts'
import { providerScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import { expiryOf } from '../issuing/expiry.ts'
import { invalid } from '../problem.ts'
import { holdersOf } from '../records/links/holders.ts'
import { inspect, type Pasted } from '../tls/inspect.ts'
import type { HookChange, HookFacts, RecordHook } from './types.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

const type = 'certificates'
const providerType = 'delivery-certificates'
const pasted = ['certificate', 'private_key', 'chain'] as const

export const certificates: RecordHook = {
  numbered: 'seq',
  computed: ['days_left', 'used_by'],
  project: (data, facts) => {
    const read = readPasted(data, facts)
    return read ? { ...read, type: 'uploaded' } : {}
  },
  async compute(records, scope, { store, registry, clock }) {
    const holders = await holdersOf(
      store,
      registry,
      scope,
      type,
      records.map(({ data }) => data),
    )
    return records.map(({ data }) => ({
      days_left: daysLeft(data, clock()),
      used_by: holders.filter(({ held }) => held === data.seq).map(({ id }) => id),
    }))
  },
  async inTransaction(inside, change) {
    await watch(inside, { ...change, type })
  },
}

/** The provider's, for the delivery domain and for names that no resource has. */
export const deliveryCertificates: RecordHook = {
  computed: ['days_left'],
  project(data, facts) {
    const read = readPasted(data, facts)
    if (!read) return {}
    const wildcard = `*.${facts.settings.DELIVERY_DOMAIN}`.toLowerCase()
    if (!read.alt.toLowerCase().split(', ').includes(wildcard))
      throw invalid([{ path: '/certificate', keyword: 'certCovers', params: { name: wildcard } }])
    return read
  },
  compute: async (records, _scope, { clock }) => records.map(({ data }) => ({ days_left: daysLeft(data, clock()) })),
  inTransaction: watchLast,
}

/** Edges use the certificate that expires last, so the end of an earlier one concerns nobody. */
async function watchLast(inside: Repositories, change: HookChange): Promise<void> {
  const { rows } = await inside.records.list(providerScope, providerType)
  const all = rows.map(({ id, data }) => ({ id, data: JSON.parse(data) as PlainObject }))
  const [last] = all.toSorted((one, other) => Number(other.data.end_timestamp) - Number(one.data.end_timestamp))
  for (const { id, data } of [...all, change]) {
    const action = id === last?.id ? 'update' : 'delete'
    await watch(inside, { account: change.account, type: providerType, at: change.at, id, data, action })
  }
}

/** Undefined when no new text was pasted: the comment of an expired certificate may still be edited. Throws 400 `invalid`. */
function readPasted(data: PlainObject, { now, stored }: HookFacts) {
  if (stored && pasted.every((name) => sameJson(data[name], stored[name]))) return undefined
  const { certificate, private_key, chain } = data as Pasted
  const result = inspect({ certificate: certificate ?? '', private_key: private_key ?? '', chain }, now)
  if (!('inspected' in result)) throw invalid(result.errors)
  return { chain: undefined, ...result.inspected }
}

function daysLeft({ end_timestamp }: PlainObject, now: Date): number {
  return Math.floor((Number(end_timestamp) * 1000 - now.getTime()) / dayMilliseconds)
}

type Watched = Pick<HookChange, 'action' | 'id' | 'data' | 'account' | 'at'> & { type: string }

/** Renewal and warnings follow the stored certificate; warnings about the previous one do not count. */
async function watch({ expiries }: Repositories, { action, type, id, data, account, at }: Watched): Promise<void> {
  const key = { account, type, id }
  const expiry = await expiries.find(key)
  const [starts, ends] = [data.start_iso8601, data.end_iso8601]
  if (action === 'delete' || typeof starts !== 'string' || typeof ends !== 'string') return expiries.remove(key)
  if (expiry?.ends_at !== ends) await expiries.put(expiryOf(key, { starts, ends, renews: data.type === 'letsencrypt', at }))
}

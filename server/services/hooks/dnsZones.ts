import type { Condition, FieldCondition, NameCondition } from '../../store/records/conditions.ts'
import { DNS_FORMATS } from '../../../src/engine/formats/dns/formatsDns.ts'
import { accountScope } from '../../store/scope.ts'
import type { RecordHook } from './types.ts'

const [type, children] = ['dns-zones', 'dns-records']

type States = NameCondition['any']

const isServed = (value: boolean): FieldCondition => ({ field: { path: ['enabled'] }, is: 'equal', value })
const served = isServed(true)
/** Statuses derived from the zone's name: in effect and delegated to us, held by another account, or pending. A deactivated zone waits for nothing. */
const statuses: Record<string, States> = {
  active: [{ state: 'proven', delegated: 1, field: served }],
  error: [{ state: 'taken', field: served }],
  pending: [
    { state: 'waiting', field: served },
    { state: 'proven', delegated: 0, field: served },
  ],
  off: [{ field: isServed(false) }],
}
const named = (any: States): Condition => ({ is: 'named', any })

/** Status and delegation come from the checks of its name. */
export const dnsZones: RecordHook = {
  project: (_, { settings }) => ({ nameservers: settings.NAMESERVERS }),
  computed: ['records_count', 'status', 'delegated', 'last_check', 'ds', 'soa.serial'],
  deliver: ({ soa }, { seq, settings }) => ({
    nameservers: settings.NAMESERVERS,
    soa: { ...(soa as object | undefined), serial: serialOf(seq) },
  }),
  finds: {
    status: (values) => named(values.flatMap((value) => statuses[String(value)] ?? [])),
    delegated: (values) => named(values.map((value) => ({ delegated: Number(value) }))),
  },
  compute: async (records, scope, { store }) => {
    const ids = records.map(({ id }) => id)
    const counts = await store.records.countByParent(scope, children, ids)
    const claims = new Map((await store.names.ofRecords({ account: scope.account, type }, ids)).map((claim) => [claim.id, claim]))
    const positions = await store.delivery.positionsOf({ account: scope.account, type }, ids)
    const signed = records.filter(({ data }) => data.dnssec === true).map(({ id }) => id)
    const keys = dsOf(await store.delivery.factsOf({ account: scope.account, type }, signed))
    return records.map(({ id, data }) => {
      const claim = claims.get(id)
      const delegated = claim?.delegated === 1
      const status =
        data.enabled === false ? 'off' : claim?.state === 'taken' ? 'error' : claim?.state === 'proven' && delegated ? 'active' : 'pending'
      const seq = positions.get(id)
      return {
        records_count: counts.get(id) ?? 0,
        status,
        delegated,
        ...(keys.has(id) && { ds: keys.get(id) }),
        ...(claim?.checked_at && { last_check: claim.checked_at }),
        ...(seq !== undefined && { soa: { ...(data.soa as object | undefined), serial: serialOf(seq) } }),
      }
    })
  },
}

/** The DS records of signed zones, as their name servers report them. Each server has keys of its own. */
function dsOf(all: { id: string; facts: string }[]): Map<string, string[]> {
  const keys = new Map<string, string[]>()
  for (const { id, facts } of all) {
    const { ds = [] } = JSON.parse(facts) as Record<string, string[]>
    const valid = ds.filter(isDs)
    if (valid.length > 0) keys.set(id, [...new Set([...(keys.get(id) ?? []), ...valid])].slice(0, maxKeys))
  }
  return keys
}
const maxKeys = 20
const isDs = DNS_FORMATS['dns-ds']!

/** Every change of the zone or of its records has a higher position, so the serial rises (RFC 1982). */
function serialOf(seq: number): number {
  return seq % 2 ** 32 || 1
}

/** A change of records, or a batch of them, is one of their zone, under the same version: its name servers reload it, with a new serial. */
export const dnsRecords: RecordHook = {
  afterwards: ({ account, data, at }) => {
    const id = String(data.zone_id)
    return {
      key: `zone ${id}`,
      async work(inside) {
        const scope = accountScope(account)
        const zone = await inside.records.find(scope, type, id)
        if (!zone) return
        await inside.delivery.forgetRecord({ account, type, id })
        await inside.history.announce(scope, { type, id, version: zone.version, action: 'update', at }, { inOrder: true })
      },
    }
  },
}

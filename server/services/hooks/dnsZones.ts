import type { RecordHook } from './types.ts'

const children = 'dns-records'

/** Nobody has checked the delegation yet, so a zone is pending until an agent reports. */
export const dnsZones: RecordHook = {
  project: (data, { version, settings }) => ({
    status: data.status ?? 'pending',
    delegated: data.delegated ?? false,
    nameservers: settings.NAMESERVERS,
    soa: { ...(data.soa as object | undefined), serial: version },
  }),
  computed: ['records_count'],
  compute: async (records, scope, { store }) => {
    const ids = records.map(({ id }) => id)
    const counts = await store.records.countByParent(scope, children, ids)
    return ids.map((id) => ({ records_count: counts.get(id) ?? 0 }))
  },
}

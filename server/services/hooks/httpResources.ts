import type { RecordHook } from './types.ts'

/** Creation time, and the delivery host: the id as a host name (without underscores) under the deployment's domain. */
export const httpResources: RecordHook = {
  project: (_, { id, createdAt, settings }) => ({
    creation_ts: Math.floor(Date.parse(createdAt) / 1000),
    cdn_domain: `${id.replaceAll('_', '-')}.${settings.DELIVERY_DOMAIN}`,
  }),
}

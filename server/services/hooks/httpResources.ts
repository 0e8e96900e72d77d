import type { RecordHook } from './types.ts'

/** When it was made, and the host it is delivered from: its id as a host name (no underscores there) under the deployment's domain. */
export const httpResources: RecordHook = {
  project: (_, { id, createdAt, settings }) => ({
    creation_ts: Math.floor(Date.parse(createdAt) / 1000),
    cdn_domain: `${id.replaceAll('_', '-')}.${settings.DELIVERY_DOMAIN}`,
  }),
}

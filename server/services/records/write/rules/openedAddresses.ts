// Addresses that the portal or an agent opens for a customer (`opens`) must be addresses, not inside the operator's networks, and not at ports of other services (docs/decisions/182, 357).
import type { PlainObject } from '../../../../../src/engine/json/objects.ts'
import { openedFault, type Opened } from '../../../../../src/engine/opened/openedAddress.ts'
import { mentions } from '../../../../../src/engine/schema/mentions.ts'
import type { Schema, Test } from '../../../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../../../src/engine/types.ts'
import { playerOrigins } from '../../../playerOrigins.ts'
import { invalid } from '../../../problem.ts'
import type { ServiceSettings } from '../../../settings.ts'
import { annotated } from '../../../../../src/engine/schema/annotated.ts'

type Parts = {
  settings: Pick<ServiceSettings, 'OUTBOUND_NETWORKS' | 'PLAYER_ORIGINS' | 'LIVE_HLS_URL'>
  schema: Schema
  test?: Test | undefined
}

/** For browsers: the operator's own networks are not disclosed to customers. */
export const openedFrom = (settings: Parts['settings']): Opened => ({
  ...openedBy(settings),
  networks: settings.OUTBOUND_NETWORKS.length > 0 ? 'unknown' : [],
})

/** `origins`: customers choose streams that are played there as sources, wherever the operator's media nodes are. */
const openedBy = (settings: Parts['settings']): Opened & { networks: readonly string[] } => ({
  networks: settings.OUTBOUND_NETWORKS,
  origins: playerOrigins(settings),
})

/**
 * Throws 400 `invalid`, keyword `opens` or `closedPort`. The agent itself checks what a name resolves to, because that may change.
 * `stored`: addresses of it are not refused again, so that a record whose network is no longer allowed can still be deactivated.
 */
export function refuseClosedAddresses({ settings, schema, test }: Parts, data: PlainObject, stored?: PlainObject): void {
  if (!mentions(schema, 'opens')) return
  const allowed = openedBy(settings)
  const errors = annotated(schema, data, 'opens', test).flatMap(({ pointer: path, value }) => {
    const fault = typeof value === 'string' && value !== '' ? openedFault(value, allowed) : undefined
    return fault ? [{ path, value, ...fault }] : []
  })
  if (errors.length === 0) return
  const known = new Set(stored && annotated(schema, stored, 'opens', test).map(({ value }) => value))
  const left = errors.flatMap(({ value, ...error }): FieldError[] => (known.has(value) ? [] : [error]))
  if (left.length > 0) throw invalid(left)
}

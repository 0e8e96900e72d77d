// The delivery state of a record: `_delivery` of the API.
import { getAt } from '../../engine/schema/paths.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import { deliveryStates, type DeliveryState } from '../../engine/resolve/envelope.ts'
import type { FieldError } from '../../engine/types.ts'

/** `none`: there is no agent. `pending`: not every agent has the current version. `error`: one of them rejected it. */
export type Delivery = {
  state: DeliveryState
  agents: { total: number; applied: number }
  /** The last version that all agents applied: it remains active. */
  appliedVersion: number | undefined
  errors: { path: string; reason: string; agent: string | undefined }[]
}

/** Undefined if the record has no delivery state. */
export function deliveryOf(record: Record<string, unknown> | undefined): Delivery | undefined {
  const storedDelivery = record?.['_delivery']
  if (!isPlainObject(storedDelivery)) return undefined
  const state = deliveryStates.find((one) => one === storedDelivery['state'])
  if (!state) return undefined
  const agents = isPlainObject(storedDelivery['agents']) ? storedDelivery['agents'] : {}
  const applied = storedDelivery['applied_version']
  const errors = Array.isArray(storedDelivery['errors']) ? storedDelivery['errors'].filter(isPlainObject) : []
  return {
    state,
    agents: { total: Number(agents['total'] ?? 0), applied: Number(agents['applied'] ?? 0) },
    appliedVersion: typeof applied === 'number' ? applied : undefined,
    errors:
      state === 'error'
        ? errors.map(({ path, reason, agent }) => ({
            path: typeof path === 'string' ? path : '',
            reason: String(reason ?? ''),
            agent: typeof agent === 'string' ? agent : undefined,
          }))
        : [],
  }
}

type Secrets = Partial<Record<string, { set: boolean }>>

/**
 * Rejection reasons at the fields they refer to, while these keep the rejected value. One per path. Values of `secrets` are not sent to the
 * browser: they are kept as long as nothing else is typed.
 */
export function deliveryErrors(delivery: Delivery | undefined, stored: unknown, draft: unknown, secrets: Secrets = {}): FieldError[] {
  const errorsByPath = new Map<string, FieldError>()
  for (const { path, reason } of delivery?.errors ?? []) {
    const value = getAt(stored, path)
    const isThere = value !== undefined || secrets[path]?.set === true
    if (!path.startsWith('/') || errorsByPath.has(path) || !isThere || value !== getAt(draft, path)) continue
    errorsByPath.set(path, { path, keyword: 'delivery', params: { reason } })
  }
  return [...errorsByPath.values()]
}

/** Whether agents deliver records of a type: such records have a delivery state. Tasks have fields of their own for it. */
export function isDelivered(resource: { [key: string]: unknown }): boolean {
  return [resource['agents']].flat().some((rule) => isPlainObject(rule) && rule['as'] === undefined)
}

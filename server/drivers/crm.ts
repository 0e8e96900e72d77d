// Delivers requests of customers to a CRM: one form-encoded POST each (docs/crm-driver.md).
import { post } from './outbound.ts'

export type CrmDriver = {
  /** Throws DeliveryError. `formhash` is the idempotency key: the same value is the same request. */
  send: (body: Record<string, string>) => Promise<void>
}

/** `seconds`: time-out of the CRM's answer. */
export function crmDriver({ url, seconds }: { url: string; seconds: number }): CrmDriver {
  return { send: (body) => post(url, { body: new URLSearchParams(body), milliseconds: seconds * 1000 }) }
}

// Requests of customers on their way to a CRM: one form-encoded POST each (docs/crm-driver.md).
import { post } from './outbound.ts'

export type CrmDriver = {
  /** Throws DeliveryError. The same `formhash` is the same request, should it ever come twice. */
  send: (body: Record<string, string>) => Promise<void>
}

/** `seconds`: within which the CRM must have answered. */
export function crmDriver({ url, seconds }: { url: string; seconds: number }): CrmDriver {
  return { send: (body) => post(url, { body: new URLSearchParams(body), milliseconds: seconds * 1000 }) }
}

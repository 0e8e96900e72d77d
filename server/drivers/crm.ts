// Requests of customers on their way to a CRM: one form-encoded POST each (docs/crm-driver.md).
import { DeliveryError } from './delivery.ts'

export type CrmDriver = {
  /** Throws DeliveryError. The same `formhash` is the same request, should it ever come twice. */
  send: (body: Record<string, string>) => Promise<void>
}

/** What the CRM says of us or of the moment, not of the request. */
const oursToMend = [401, 403, 404, 405, 408, 409, 425, 429]

/** `seconds`: within which the CRM must have answered. Redirects are not followed: what customers say goes to the one address the operator named. */
export function crmDriver({ url, seconds }: { url: string; seconds: number }): CrmDriver {
  return {
    async send(body) {
      const answer = await post(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'error', signal: AbortSignal.timeout(seconds * 1000) })
      // Its words are nobody's business, and may have no end.
      await answer.body?.cancel().catch(() => undefined)
      if (answer.ok) return
      throw new DeliveryError(`HTTP ${answer.status}`, { permanent: answer.status >= 400 && answer.status < 500 && !oursToMend.includes(answer.status) })
    },
  }
}

async function post(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    const { name, cause: inner } = cause as Error & { cause?: { code?: string } }
    throw new DeliveryError(inner?.code ?? name, { cause })
  }
}

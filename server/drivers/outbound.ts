// Sends one POST to a service that the operator configured, and interprets its answer.
import { DeliveryError } from './delivery.ts'

type Sent = { headers?: Record<string, string>; body: string | URLSearchParams; milliseconds: number }
/** Client error statuses caused by our credentials or by the moment, not by the content: a retry may succeed. */
const retryableStatuses = [401, 403, 404, 405, 408, 409, 425, 429]

/** Resolves when the answer is 200 to 299 within the time-out; its body is not read. Redirects are not followed: content goes only to the configured address. Throws DeliveryError. */
export async function post(url: string, { headers = {}, body, milliseconds }: Sent): Promise<void> {
  const answer = await fetched(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(milliseconds) })
  // The body may be private or endless.
  await answer.body?.cancel().catch(() => undefined)
  if (answer.ok) return
  throw new DeliveryError(`HTTP ${answer.status}`, {
    permanent: answer.status >= 400 && answer.status < 500 && !retryableStatuses.includes(answer.status),
  })
}

async function fetched(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    // `fetch` hides the reason of a failure in its cause: a code or a short message.
    const { name, cause: inner } = cause as Error & { cause?: { code?: string; message?: string } }
    throw new DeliveryError(inner?.code ?? inner?.message ?? name, { cause })
  }
}

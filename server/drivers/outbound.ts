// What leaves by HTTP to a service that an operator named: one POST, and what its answer means.
import { DeliveryError } from './delivery.ts'

type Sent = { headers?: Record<string, string>; body: string | URLSearchParams; milliseconds: number }
/** What the service says of us or of the moment, not of what was sent. */
const oursToMend = [401, 403, 404, 405, 408, 409, 425, 429]

/** Done when the answer is 200 to 299 within the time; its words are not read. Redirects are not followed: what is sent goes to the one address that was named. Throws DeliveryError. */
export async function post(url: string, { headers = {}, body, milliseconds }: Sent): Promise<void> {
  const answer = await asked(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(milliseconds) })
  // Its words are nobody's business, and may have no end.
  await answer.body?.cancel().catch(() => undefined)
  if (answer.ok) return
  throw new DeliveryError(`HTTP ${answer.status}`, {
    permanent: answer.status >= 400 && answer.status < 500 && !oursToMend.includes(answer.status),
  })
}

async function asked(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    // The name of a failure of `fetch` says nothing; what stands behind it does: a code, or a few words.
    const { name, cause: inner } = cause as Error & { cause?: { code?: string; message?: string } }
    throw new DeliveryError(inner?.code ?? inner?.message ?? name, { cause })
  }
}

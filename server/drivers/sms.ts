// Short messages by the HTTP interface of a gateway: POST of JSON that the operator words.
import { DeliveryError, type SmsDriver } from './delivery.ts'

const milliseconds = 10_000
/** What the gateway says of us, not of the message. */
const oursToMend = [401, 403, 404, 405, 408, 429]

/** `body` is JSON in whose texts {to} and {text} are replaced; `token` goes as Bearer. */
export function smsDriver({ url, token, body }: { url: string; token: string; body: string }): SmsDriver {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return {
    async send(message) {
      const answer = await post(url, { method: 'POST', headers, body: filled(body, message), redirect: 'error', signal: AbortSignal.timeout(milliseconds) })
      await answer.body?.cancel()
      if (answer.ok) return
      throw new DeliveryError(`HTTP ${answer.status}`, { permanent: answer.status >= 400 && answer.status < 500 && !oursToMend.includes(answer.status) })
    },
  }
}

/** Replaced inside the texts of the JSON, so that no value can leave its place. */
function filled(body: string, values: { to: string; text: string }): string {
  return JSON.stringify(JSON.parse(body, (_, value: unknown) => (typeof value === 'string' ? value.replace(/\{(to|text)\}/g, (_, name: 'to' | 'text') => values[name]) : value)))
}

async function post(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    const { name, cause: inner } = cause as Error & { cause?: { code?: string } }
    throw new DeliveryError(inner?.code ?? name, { cause })
  }
}

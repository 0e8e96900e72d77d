// Sends SMS through a gateway's HTTP interface: a POST of JSON that the operator configures.
import type { SmsDriver } from './delivery.ts'
import { post } from './outbound.ts'

const milliseconds = 10_000

/** `body` is JSON in whose strings {to} and {text} are replaced; `token` is sent as Bearer. */
export function smsDriver({ url, token, body }: { url: string; token: string; body: string }): SmsDriver {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return { send: (message) => post(url, { headers, body: filled(body, message), milliseconds }) }
}

/** Values are replaced inside parsed strings, so that none can break out of its place. */
function filled(body: string, values: { to: string; text: string }): string {
  return JSON.stringify(
    JSON.parse(body, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/\{(to|text)\}/g, (_, name: 'to' | 'text') => values[name]) : value,
    ),
  )
}

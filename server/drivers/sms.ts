// Short messages by the HTTP interface of a gateway: POST of JSON that the operator words.
import type { SmsDriver } from './delivery.ts'
import { post } from './outbound.ts'

const milliseconds = 10_000

/** `body` is JSON in whose texts {to} and {text} are replaced; `token` goes as Bearer. */
export function smsDriver({ url, token, body }: { url: string; token: string; body: string }): SmsDriver {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return { send: (message) => post(url, { headers, body: filled(body, message), milliseconds }) }
}

/** Replaced inside the texts of the JSON, so that no value can leave its place. */
function filled(body: string, values: { to: string; text: string }): string {
  return JSON.stringify(
    JSON.parse(body, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/\{(to|text)\}/g, (_, name: 'to' | 'text') => values[name]) : value,
    ),
  )
}

// The record of a certificate that an authority issued.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { inspect, type Pasted } from '../tls/inspect.ts'

/** `before`: the one that is renewed. Throws when the authority's answer is no certificate for the key: a fault of somebody's, not of the customer's. */
export function issuedData(issued: Pasted, now: Date, before: PlainObject = {}): PlainObject {
  const result = inspect(issued, now)
  if (!('inspected' in result))
    throw new Error(`what was issued cannot be used: ${result.errors.map(({ path, keyword }) => `${path} ${keyword}`).join(', ')}`)
  const { chain: _, ...kept } = before
  return { ...kept, ...result.inspected, type: 'letsencrypt' }
}

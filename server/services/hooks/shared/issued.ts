// Builds the record of an issued certificate.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { inspect, type Pasted } from '../../tls/inspect.ts'

/** `before`: the certificate being renewed. Throws when the authority's answer is not a certificate for the key, which is no fault of the customer. */
export function issuedData(issued: Pasted, now: Date, before: PlainObject = {}): PlainObject {
  const result = inspect(issued, now)
  if (!('inspected' in result))
    throw new Error(`what was issued cannot be used: ${result.errors.map(({ path, keyword }) => `${path} ${keyword}`).join(', ')}`)
  const { chain: _, ...kept } = before
  return { ...kept, ...result.inspected, type: 'letsencrypt' }
}

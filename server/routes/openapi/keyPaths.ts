// Operations on secrets that `keys` of a definition names.
import { answers, type Described, json, type Operation, reference, schemaOf } from './parts.ts'

type Parts = {
  /** Path of the record. */
  at: string
  id: object
  /** Answers: the secret, and the record with its next version. */
  shown: object
  record: object
  describe: (verb: string, parameters: object[], rest: Operation) => Operation
}
const errors = [400, 401, 403, 404, 413, 415, 429, 503, 507]

export function keyPaths({ at, id, shown, record, describe }: Parts): Described[] {
  const post = (path: string, operation: Operation): Described => ({ may: 'update', path: `${at}/keys/${path}`, method: 'post', operation })
  const bodyOf = (schema: string): Operation => ({ requestBody: { required: true, content: json(schemaOf(schema)) } })
  const version = [reference('parameters', 'IfMatch'), reference('parameters', 'Version')]
  return [
    post('reveal', describe('revealKey', [id], { ...bodyOf('KeyAsk'), responses: answers({ 200: shown }, errors) })),
    post(
      'rotate',
      describe('rotateKey', [id, ...version], { ...bodyOf('KeyRotation'), responses: answers({ 200: record }, [...errors, 409, 428]) }),
    ),
  ]
}

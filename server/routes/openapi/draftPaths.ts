// Operations on the drafts of records, for types with `drafts`.
import { answers, type Described, type Operation } from './parts.ts'

type Parts = {
  /** Path of the record. */ at: string
  id: object
  ifMatch: object
  /** The parameter that names a draft. */ draft: (isRequired: boolean) => object
  body: (schema: string) => Operation
  /** Answers the state of the draft. */ state: object
  describe: (verb: string, parameters: object[], rest: Operation) => Operation
}

export function draftPaths({ at, id, ifMatch, draft, body, state, describe }: Parts): Described[] {
  const one = (method: string, operation: Operation): Described => ({ may: 'update', path: `${at}/draft`, method, operation })
  return [
    one('get', describe('readDraft', [id], { responses: answers({ 200: state }, [401, 403, 404]) })),
    one(
      'put',
      describe('saveDraft', [id, ifMatch, draft(false)], {
        ...body('update'),
        responses: answers({ 200: state }, [400, 401, 403, 404, 409, 413, 415, 428, 503, 507]),
      }),
    ),
    one(
      'delete',
      describe('discardDraft', [id, draft(true)], { responses: answers({ 200: state }, [400, 401, 403, 404, 409, 428, 503, 507]) }),
    ),
  ]
}

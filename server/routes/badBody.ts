// Calls whose own error catalogue has a code for an unreadable body (000 §8.3, 8.4).
import type { FastifyError } from 'fastify'
import { errorsOf } from '../plugins/errors.ts'
import { Problem } from '../services/problem.ts'

const unreadable = ['invalid_json', 'empty_json', 'FST_ERR_CTP_EMPTY_JSON_BODY', 'FST_ERR_CTP_INVALID_CONTENT_LENGTH']

/** For `errorHandler` of a route: 400 with this code for malformed JSON or a schema violation; the paths stay in the answer. */
export function badBodyIs(code: string) {
  return (error: FastifyError): never => {
    const isBad = error.validation !== undefined || unreadable.includes(error.code)
    throw isBad ? new Problem(400, code, { errors: errorsOf(error), cause: error }) : error
  }
}

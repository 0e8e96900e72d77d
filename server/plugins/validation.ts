// Validates requests by the schemas of their routes.
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'

/** Bodies are validated without coercion; query and path parameters arrive as text and are coerced. */
export function validateRequests(app: FastifyInstance): void {
  // The schemas of routes are our own. Validating them against the meta-schema took a tenth of the start-up time; Ajv still rejects unknown keywords.
  const trusted = { meta: false, validateSchema: false } as const
  const strict = new Ajv({
    ...trusted,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    ownProperties: true,
    allErrors: true,
  })
  const text = new Ajv({ ...trusted, coerceTypes: true, removeAdditional: false, useDefaults: true, ownProperties: true })
  app.setValidatorCompiler(({ schema, httpPart }) => whenUsed(() => (httpPart === 'body' ? strict : text).compile(schema as object)))
}

type Validator = { (data: unknown): boolean; errors?: ValidateFunction['errors'] }

/** Compiles with the first request: compiling all schemas takes a tenth of the start-up time. openapi-replay.test.ts calls every route. */
function whenUsed(compile: () => ValidateFunction): Validator {
  let compiled: ValidateFunction | undefined
  const validator: Validator = (data) => {
    compiled ??= compile()
    const isValid = compiled(data)
    validator.errors = compiled.errors
    return isValid
  }
  return validator
}

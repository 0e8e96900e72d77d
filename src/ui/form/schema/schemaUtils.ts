// The part of rjsf's schema utils that the form uses, on top of the engine's compiled validators: conditions and alternatives use them,
// nothing is compiled here. rjsf's own object would bring defaults, path schemas and sanitizing along, a tenth of the form's code.
import { hashForSchema, retrieveSchema } from '@rjsf/utils'
import type { RJSFSchema, SchemaUtilsType, ValidatorType } from '@rjsf/utils'
import type { Validators } from '../../../engine/compile/runtime.ts'
import { isRecursive } from '../../../engine/schema/recursion.ts'
import type { Schema, Test } from '../../../engine/schema/types.ts'
import { rootInParts } from './inParts.ts'
import { levelSchema } from './levelSchema.ts'
import { mergeAllOf } from './mergeAllOf.ts'

/** No defaults are filled in: opening a record changes nothing. */
export const asStored = {
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
  allOf: 'skipDefaults',
} as const

export type SchemaUtils = Pick<SchemaUtilsType, 'getRootSchema' | 'getValidator' | 'retrieveSchema'>

export function schemaUtilsOf(schema: Schema, validators: Pick<Validators, 'test' | 'exports'>): SchemaUtils {
  const validator = validatorOf(validators)
  const root = rootInParts(schema) as RJSFSchema
  return {
    getRootSchema: () => root,
    getValidator: () => validator,
    retrieveSchema: isRecursive(schema)
      ? (part, data) => levelSchema(schema, part as Schema, data, safely(validators.test)) as RJSFSchema
      : (part, data) => retrieveSchema(validator, part, root, data, mergeAllOfParts),
  }
}

export const mergeAllOfParts = (whole: RJSFSchema): RJSFSchema => mergeAllOf(whole as Schema) as RJSFSchema

/** A sub-schema that was not compiled (a combination made up by rjsf) matches nothing; rendering never throws. */
function validatorOf({ test, exports }: Pick<Validators, 'test' | 'exports'>): ValidatorType {
  const checks = new WeakMap<object, (data: unknown) => boolean>()
  const checkOf = (schema: object) => {
    const found = checks.get(schema)
    if (found) return found
    const compiled = exports[hashForSchema(schema)]
    const check = compiled ? (data: unknown) => compiled(data) : (data: unknown) => tested(schema as Schema, data)
    checks.set(schema, check)
    return check
  }
  const tested = safely(test)
  return {
    isValid: (schema, data) => checkOf(schema)(data),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] as never[] }),
  } as ValidatorType
}

/** A schema that was not compiled matches nothing. */
function safely(test: Test): Test {
  return (schema, data) => {
    try {
      return test(schema, data)
    } catch {
      return false
    }
  }
}

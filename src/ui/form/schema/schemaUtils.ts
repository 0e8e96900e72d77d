// rjsf's helpers over the compiled checks of the engine: conditions and alternatives are asked there, nothing is compiled here.
import { createSchemaUtils, hashForSchema } from '@rjsf/utils'
import type { RJSFSchema, SchemaUtilsType, ValidatorType } from '@rjsf/utils'
import type { Validators } from '../../../engine/compile/runtime.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { mergeAllOf } from './live.ts'

/** Nothing is filled in: opening a record changes nothing. */
export const asStored = {
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
  allOf: 'skipDefaults',
} as const

export function schemaUtilsOf(schema: Schema, validators: Pick<Validators, 'test' | 'exports'>): SchemaUtilsType {
  return createSchemaUtils(validatorOf(validators), schema as RJSFSchema, asStored, mergeAllOfParts)
}

export const mergeAllOfParts = (whole: RJSFSchema): RJSFSchema => mergeAllOf(whole as Schema) as RJSFSchema

/** A sub-schema that was not compiled (a combination rjsf made up) holds for nothing; it never throws while drawing. */
function validatorOf({ test, exports }: Pick<Validators, 'test' | 'exports'>): ValidatorType {
  const known = new WeakMap<object, (data: unknown) => boolean>()
  const checkOf = (schema: object) => {
    const found = known.get(schema)
    if (found) return found
    const compiled = exports[hashForSchema(schema)]
    const check = compiled ? (data: unknown) => compiled(data) : (data: unknown) => tested(schema as Schema, data)
    known.set(schema, check)
    return check
  }
  const tested = (schema: Schema, data: unknown) => {
    try {
      return test(schema, data)
    } catch {
      return false
    }
  }
  return {
    isValid: (schema, data) => checkOf(schema)(data),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: () => ({ errors: [] as never[] }),
  } as ValidatorType
}

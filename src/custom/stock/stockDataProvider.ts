// The portal's dataProvider for react-admin's forms and buttons: whole records in both directions, errors as texts per field.
import { HttpError, type DataProvider } from 'ra-core'
import { reportNewest } from '../../client/events/newest.ts'
import type { TypeWords } from '../../client/words/useWords.ts'
import { stripEnvelope } from '../../engine/resolve/envelope.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import type { Schema } from '../../engine/schema/types.ts'
import { failureText } from '../../ui/failure.ts'
import { problemOf } from '../../ui/problem.ts'
import { formErrors } from './formErrors.ts'
import type { SchemaOf } from './useSchemas.ts'

export function stockDataProvider(base: DataProvider, words: Pick<TypeWords, 't' | 'error'>, schemaOf: SchemaOf): DataProvider {
  const withTranslatedErrors = async <Answer>(type: string, call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } catch (error) {
      throw inWords(type, error, words)
    }
  }
  const bodyOf = (type: string, data: unknown) => written(stripEnvelope(data), schemaOf(type)) as never
  return {
    ...base,
    getList: (type, params) => withTranslatedErrors(type, base.getList(type, params)),
    getOne: (type, params) => withTranslatedErrors(type, base.getOne(type, params)),
    getMany: (type, params) => withTranslatedErrors(type, base.getMany(type, params)),
    getManyReference: (type, params) => withTranslatedErrors(type, base.getManyReference(type, params)),
    create: (type, params) => withTranslatedErrors(type, base.create(type, { ...params, data: bodyOf(type, params.data) })),
    update: (type, params) => withTranslatedErrors(type, base.update(type, { ...params, data: bodyOf(type, params.data) })),
    updateMany: (type, params) => withTranslatedErrors(type, base.updateMany(type, { ...params, data: bodyOf(type, params.data) })),
    delete: (type, params) => withTranslatedErrors(type, base.delete(type, params)),
    deleteMany: (type, params) => withTranslatedErrors(type, base.deleteMany(type, params)),
  }
}

/** The payload: without read-only fields, and without the null of an emptied react-admin input. */
function written(value: unknown, schema: Schema | undefined): unknown {
  if (!isPlainObject(value)) return value
  const memberOf = (name: string): Schema | undefined => {
    const member = schema?.properties?.[name]
    return typeof member === 'object' ? member : undefined
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => memberOf(name)?.readOnly !== true && (one !== null || takesNull(memberOf(name))))
      .map(([name, one]) => [name, written(one, memberOf(name))]),
  )
}

function takesNull(schema: Schema | undefined): boolean {
  return schema?.type === 'null' || (Array.isArray(schema?.type) && schema.type.includes('null')) || schema?.enum?.includes(null) === true
}

/** react-admin shows the message of an error, and `body.errors` at fields. */
function inWords(type: string, error: unknown, words: Pick<TypeWords, 't' | 'error'>): unknown {
  const { body, status } = problemOf(error)
  const text = failureText(error, words.t)
  if (text === undefined) return error
  noteConflict(type, body)
  const errors = body?.errors?.length ? formErrors(body.errors, (path, one) => words.error(type, path, one)) : undefined
  return Object.assign(new HttpError(text, status, { ...body, errors }), { cause: error })
}

/** The page announces and offers the newer version. */
function noteConflict(type: string, body: Record<string, unknown> | undefined): void {
  const current = body?.['code'] === 'version_conflict' ? body['current'] : undefined
  if (isPlainObject(current) && typeof current['version'] === 'number') reportNewest(type, String(current['id']), current['version'])
}

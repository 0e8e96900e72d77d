// The JSON Schema of the key `reports` of resource.json.
import type { Schema } from '../schema/types.ts'
import { figureUnits, maxAlertAfter, reportTones } from './reports.ts'

const code: Schema = { type: 'integer', minimum: 0, maximum: 99 }

const name: Schema = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,39}$' }
const bounds: Schema = { type: 'object', minProperties: 1, maxProperties: 50, additionalProperties: { type: 'number' } }
const memberName: Schema = { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^.*/]+$' }
const rule: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  anyOf: [{ required: ['figure'] }, { required: ['text'] }],
  properties: {
    id: name,
    figure: name,
    with: name,
    text: name,
    least: { type: 'number' },
    most: { type: 'number' },
    by: {
      type: 'object',
      additionalProperties: false,
      required: ['member'],
      properties: { member: { type: 'string', minLength: 1, maxLength: 100 }, least: bounds, equal: bounds },
    },
    oneOf: { type: 'array', minItems: 1, maxItems: 20, items: { type: 'string', minLength: 1, maxLength: 40 } },
  },
}

export const reportsSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['codes'],
  dependencies: { identity: ['parts'] },
  properties: {
    parts: { type: 'string', pattern: '^(/[^/]+)+$', maxLength: 500 },
    identity: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, maxItems: 10, uniqueItems: true },
    codes: {
      type: 'object',
      minProperties: 1,
      maxProperties: 100,
      propertyNames: { pattern: '^\\d{1,2}$' },
      additionalProperties: { enum: [...reportTones] },
    },
    summary: {
      type: 'object',
      additionalProperties: false,
      required: ['all', 'else'],
      properties: { all: { type: 'array', items: code }, some: { type: 'object', additionalProperties: code }, else: code },
    },
    figures: {
      type: 'object',
      maxProperties: 20,
      propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
      additionalProperties: { enum: [...figureUnits] },
    },
    texts: { type: 'array', minItems: 1, maxItems: 10, uniqueItems: true, items: name },
    health: { type: 'array', minItems: 1, maxItems: 20, items: rule },
    alerts: {
      type: 'object',
      additionalProperties: false,
      required: ['field', 'name', 'codes'],
      properties: {
        field: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^.*]+$' },
        name: { anyOf: [memberName, { type: 'array', minItems: 1, maxItems: 5, items: memberName }] },
        codes: {
          type: 'object',
          minProperties: 1,
          maxProperties: 20,
          propertyNames: { pattern: '^\\d{1,2}$' },
          additionalProperties: { type: 'string', minLength: 1, maxLength: 64 },
        },
        after: {
          type: 'object',
          additionalProperties: false,
          required: ['seconds'],
          properties: {
            field: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^.*]+$' },
            seconds: { type: 'integer', minimum: 0, maximum: maxAlertAfter },
          },
        },
      },
    },
  },
}

// Wraps a type's schema in the record envelope, even when the schema is closed to other properties.
import {
  deliveryStates,
  envelopeNames,
  nameMethods,
  delegationStates,
  nameStates,
  ownMember,
} from '../../../src/engine/resolve/envelope.ts'
import { rootSchemas } from '../../../src/engine/load/schema/envelopeFields.ts'
import { isPlainObject } from '../../../src/engine/json/objects.ts'
import { isSchema } from '../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { maxLabelLength, maxLabels } from '../../../src/engine/formats/labels.ts'

const whole: Schema = { type: 'integer', minimum: 0 }
const always = {
  state: { enum: [...deliveryStates] },
  agents: { type: 'object', required: ['total', 'applied'], properties: { total: whole, applied: whole } },
} satisfies Record<string, Schema>
export const deliverySchema: Schema = {
  type: 'object',
  required: Object.keys(always),
  properties: {
    ...always,
    applied_version: { type: 'integer', minimum: 1 },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'reason', 'agent'],
        properties: { path: { type: 'string' }, reason: { type: 'string' }, agent: { type: 'string' } },
      },
    },
  },
}

/** Proof state of one name of a record. */
export const recordNameSchema: Schema = {
  type: 'object',
  required: ['path', 'name', 'kind', 'state'],
  properties: {
    path: { type: 'string' },
    name: { type: 'string' },
    kind: { enum: ['host', 'zone'] },
    state: { enum: [...nameStates] },
    method: { enum: [...nameMethods] },
    checked_at: { type: 'string', format: 'date-time' },
    found: { type: 'string' },
    simulated: { const: true },
    apex: { const: true },
    registry: {
      type: 'object',
      required: ['state', 'next_at'],
      properties: {
        state: { enum: [...delegationStates] },
        servers: { type: 'array', items: { type: 'string' } },
        silent_at: { type: 'string', format: 'date-time' },
        next_at: { type: 'string', format: 'date-time' },
      },
    },
  },
}

export const envelopeSchema: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', readOnly: true },
    account: { type: 'string', readOnly: true },
    version: { type: 'integer', minimum: 1, readOnly: true },
    created_at: { type: 'string', format: 'date-time', readOnly: true },
    updated_at: { type: 'string', format: 'date-time', readOnly: true },
    _delivery: { readOnly: true, $ref: '#/components/schemas/Delivery' },
    _secrets: {
      type: 'object',
      readOnly: true,
      additionalProperties: {
        type: 'object',
        required: ['set', 'last4'],
        properties: { set: { type: 'boolean' }, last4: { type: 'string' } },
      },
    },
    _labels: { type: 'array', readOnly: true, maxItems: maxLabels, items: { type: 'string', maxLength: maxLabelLength } },
    _deleted: {
      type: 'object',
      readOnly: true,
      required: ['at'],
      properties: { at: { type: 'string', format: 'date-time' }, by: { type: 'string' } },
    },
    /** Only for types with names: the names in effect on the edge. */
    _names: { readOnly: true, $ref: '#/components/schemas/RecordNames' },
    /** Only for types whose records have reports of agents. */
    _reports: { readOnly: true, $ref: '#/components/schemas/ReportSummary' },
    /** Fields of the record whose names collide with the envelope; the type's schema describes them. */
    _own: { type: 'object' },
    /** Only where the caller may read this record but not change it. */
    _readonly: { const: true, readOnly: true },
  },
}

/** With what each field says, in the caller's language. */
export function describedEnvelope(texts: Record<string, string>): Schema {
  const described = Object.entries(envelopeSchema.properties ?? {}).map(([name, field]) => [
    name,
    { ...(field as Schema), description: texts[name] },
  ])
  return { ...envelopeSchema, properties: Object.fromEntries(described) as Schema['properties'] }
}

export type EnvelopeUse = { /** Answers have all of it; bodies may send it back unchanged. */ isRequired: boolean; inAccount: boolean }

/** Runs before references are rewritten to the document's root. Changes the schema in place: the caller owns the copy. */
export function exemptEnvelope(root: Schema, use: EnvelopeUse): void {
  for (const face of rootSchemas(root, root)) exemptFromNames(face, use)
}

/** Runs after references were rewritten to the document's root; also in place. */
export function putEnvelope(root: Schema, use: EnvelopeUse): void {
  const own = root.properties?.[ownMember]
  const named = namesFor(use).filter((name) => name !== ownMember || own === undefined || own === true)
  // A whole document may replace an answer; then these properties are the record's own.
  const isDocument = isSchema(own) && !use.isRequired
  const properties = Object.fromEntries(
    named.map((name) => [
      name,
      isDocument ? {} : { $ref: `#/components/schemas/Envelope/properties/${name}`, readOnly: name !== ownMember },
    ]),
  )
  root.properties = { ...root.properties, ...properties } as Schema['properties']
  if (use.isRequired) root.required = [...new Set([...(root.required ?? []), ...requiredProperties(use)])]
}

function namesFor({ inAccount }: EnvelopeUse): string[] {
  return envelopeNames.filter((name) => inAccount || name !== 'account')
}

/** Envelope properties that every record has. */
function requiredProperties(use: EnvelopeUse): string[] {
  return namesFor(use).filter((name) => !['_deleted', '_readonly', '_names', '_own', '_reports'].includes(name))
}

/** Adapts keywords that constrain property names and counts, so that they do not apply to the envelope. */
function exemptFromNames(face: Schema, use: EnvelopeUse): void {
  const names = namesFor(use)
  const isClosed = face.additionalProperties !== undefined || face.unevaluatedProperties !== undefined
  if (isClosed) face.properties = { ...face.properties, ...Object.fromEntries(names.map((name) => [name, true])) }
  if (isPlainObject(face.patternProperties))
    face.patternProperties = Object.fromEntries(
      Object.entries(face.patternProperties).map(([pattern, schema]) => [`^(?!(?:${names.join('|')})$)[\\s\\S]*(?:${pattern})`, schema]),
    )
  if (isPlainObject(face.propertyNames)) face.propertyNames = { anyOf: [{ enum: [...names] }, face.propertyNames] }
  if (typeof face.maxProperties === 'number') face.maxProperties += names.length
  if (typeof face.minProperties === 'number' && use.isRequired) face.minProperties += requiredProperties(use).length
}

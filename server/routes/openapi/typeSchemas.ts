// Request and response schemas of one type as its caller sees them.
import { nodesOf } from '../../../src/engine/schema/dialect.ts'
import { isSchema } from '../../../src/engine/schema/refs.ts'
import { relaxSecrets } from '../../../src/engine/values/normalize/secrets.ts'
import type { Context, Mode, Schema } from '../../../src/engine/schema/types.ts'
import type { Definition, Resolved } from '../../../src/engine/types.ts'
import type { Allowed } from '../../services/definitions/serving.ts'
import { namedFacts } from '../../services/definitions/namedFacts.ts'
import { listFields } from '../../services/records/read/listFields.ts'
import type { WordSource } from '../../../src/engine/words/wordLookup.ts'
import { describeFields } from './describing.ts'
import { describedEnvelope, type EnvelopeUse, exemptEnvelope, putEnvelope } from './envelope.ts'
import { hoistReferences } from './hoisting.ts'
import { schemaOf } from './parts.ts'
import { textsIn } from './texts.ts'
import { toDraft2020 } from './draft2020.ts'
import { isEnvelope, ownMember } from '../../../src/engine/resolve/envelope.ts'
import { rootSchemas } from '../../../src/engine/load/schema/envelopeFields.ts'

export type TypeView = {
  definition: Definition
  can: Allowed
  inAccount: boolean
  resolve: (mode: Mode, active?: boolean) => Resolved
  context: Context
  /** In the caller's language. */ words: WordSource
}
type Schemas = Record<string, Schema>

/** By component name: `<type>`, `.row`, `.create`, `.update`, `.patch`, `.sort` and `.filter`, as far as the caller may. */
export function typeSchemas(view: TypeView): Schemas {
  const {
    definition: { name, resource },
    can,
  } = view
  const update = can.update ? bodySchema(view, 'edit', `${name}.update`) : undefined
  const schemas = hoistReferences(
    {
      ...(can.read && {
        [name]: answerSchema(view, can.update ? 'edit' : 'show', name),
        [`${name}.row`]: answerSchema(view, 'list', `${name}.row`),
        ...listSchemas(view),
      }),
      ...(!can.read && (can.create || can.update || can.delete) && { [name]: answerSchema(view, can.update ? 'edit' : 'show', name) }),
      ...(can.create && { [`${name}.create`]: bodySchema(view, 'create', `${name}.create`) }),
      ...(update && { [`${name}.update`]: update, [`${name}.patch`]: patchSchema(update, `${name}.update`) }),
    },
    { Envelope: describedEnvelope(textsIn(view.context.locale).envelope) },
  )
  return update && resource.drafts ? { ...schemas, [`${name}.draft`]: draftSchema(name) } : schemas
}

function draftSchema(name: string): Schema {
  const [text, time] = [{ type: 'string' }, { type: 'string', format: 'date-time' }] satisfies Schema[]
  const properties = { draft: { type: ['string', 'null'] }, at: time, by: text, record: schemaOf(name) }
  return { type: 'object', required: ['draft'], additionalProperties: false, properties } as Schema
}

/** The whole record as agents get it, secrets included: nothing is hidden from agents. */
export function deliveredSchema({ name, schema }: Definition, words: WordSource): Schemas {
  const component = `${name}.delivered`
  const copy = structuredClone(schema)
  describeFields(copy, words)
  return hoistReferences({ [component]: toDraft2020(copy, refTo(component)) })
}

function answerSchema({ inAccount, ...view }: Omit<TypeView, 'can'>, mode: Mode, name: string): Schema {
  return faces({ ...view, mode, name }, { prepare: leaveOutSecrets, envelope: { isRequired: true, inAccount } })
}

function bodySchema({ inAccount, ...view }: Omit<TypeView, 'can'>, mode: 'create' | 'edit', name: string): Schema {
  return faces({ ...view, mode, name }, mode === 'create' ? {} : { prepare: allowClearing, envelope: { isRequired: false, inAccount } })
}

type Face = { definition: Definition; resolve: TypeView['resolve']; words: WordSource; mode: Mode; name: string }
type Changes = { prepare?: (schema: Schema) => void; envelope?: EnvelopeUse }
/** A definition that depends on whether the record is active has one schema for each case. */
function faces({ definition, resolve, words, mode, name }: Face, { prepare, envelope }: Changes): Schema {
  const asksActive = mode !== 'create' && namedFacts(definition).facts.includes('active')
  const all = (asksActive ? [undefined, true, false] : [undefined]).map((active) => resolve(mode, active).schema)
  const distinct = [...new Map(all.map((schema) => [JSON.stringify(schema), schema])).values()]
  const made = distinct.map((schema, index) => {
    const copy = structuredClone(schema)
    describeFields(copy, words)
    prepare?.(copy)
    const own = envelope && takeOwnFields(copy)
    if (envelope) exemptEnvelope(copy, envelope)
    if (own) copy.properties = { ...copy.properties, _own: own }
    const moved = toDraft2020(copy, distinct.length === 1 ? refTo(name) : `${refTo(name)}/anyOf/${index}`)
    if (envelope) putEnvelope(moved, envelope)
    return moved
  })
  return made.length === 1 ? made[0]! : { anyOf: made }
}

/** For a secret, absent means keep, null means clear. */
function allowClearing(root: Schema): void {
  changeSecrets(root, (field) => ({ writeOnly: true, anyOf: [field, { type: 'null' }] }))
}

/** A property that is never answered is never required either. */
function leaveOutSecrets(root: Schema): void {
  relaxSecrets(root)
  changeSecrets(root, () => ({ writeOnly: true, not: {} }))
}

function changeSecrets(root: Schema, change: (field: Schema) => Schema): void {
  for (const { schema } of nodesOf(root, 100_000)) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (isSchema(field) && field.writeOnly === true) schema.properties = { ...schema.properties, [name]: change(field) }
    }
  }
}

/** A merge patch of the top-level fields; null removes those that are not required. */
function patchSchema(update: Schema, name: string): Schema {
  const fields = Object.entries(update.properties ?? {}).filter(([, field]) => isSchema(field))
  const required = update.required ?? []
  const properties = fields.map(([field, schema]) => {
    const reference = { $ref: `${refTo(name)}/properties/${field.replaceAll('~', '~0').replaceAll('/', '~1')}` }
    const isFixed = required.includes(field) || (schema as Schema).readOnly === true
    return [field, isFixed ? reference : { anyOf: [reference, { type: 'null' }] }]
  })
  const isClosed = update.additionalProperties === false && !update.patternProperties
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as Schema['properties'],
    ...(isClosed && { additionalProperties: false }),
  }
}

function listSchemas({ definition, resolve, can }: TypeView): Schemas {
  const { fields, counted, sorted, ranged, isComplete } = listFields(definition, resolve('list'))
  const conditions = [...fields, ...counted].flatMap((field) => [
    [field, { $ref: '#/components/schemas/FilterValue' }],
    ...(counted.includes(field) ? [] : ['_gte', '_lte']).map((end) => [`${field}${end}`, { $ref: '#/components/schemas/FilterLimit' }]),
    [`${field}_in`, { $ref: '#/components/schemas/FilterList' }],
  ])
  return {
    [`${definition.name}.sort`]: isComplete
      ? { type: 'string', enum: [...new Set([...fields, ...sorted, 'ASC', 'DESC'])] }
      : { type: 'string', examples: [...fields, ...sorted] },
    [`${definition.name}.filter`]: {
      type: 'object',
      properties: {
        q: { type: 'string', maxLength: 200 },
        _labels: { $ref: '#/components/schemas/FilterValue' },
        ...(can.delete && { _deleted: { type: 'boolean' } }),
        ...Object.fromEntries(conditions),
        ...Object.fromEntries(
          ranged.flatMap((field) => ['_gte', '_lte'].map((end) => [`${field}${end}`, { $ref: '#/components/schemas/FilterLimit' }])),
        ),
      },
      ...(isComplete && { additionalProperties: false }),
    } as Schema,
  }
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

/** Keywords that choose between sub-schemas: without the fields that they test they would choose wrongly. */
const choosing = ['if', 'then', 'else', 'not', 'oneOf', 'anyOf', 'dependencies', 'dependentSchemas', 'dependentRequired'] as const

/** Moves such fields of the schema into `_own`, in place; returns its schema, undefined where there are none. */
function takeOwnFields(root: Schema): Schema | undefined {
  const faces = [...rootSchemas(root, root)]
  const names = new Set(faces.flatMap((face) => [...Object.keys(face.properties ?? {}), ...(face.required ?? [])]).filter(isEnvelope))
  if (names.size === 0) return undefined
  const declared = Object.entries(root.properties ?? {}).filter(([name, field]) => isEnvelope(name) && isSchema(field))
  const required = (root.required ?? []).filter(isEnvelope)
  for (const face of faces) {
    for (const keyword of choosing) delete face[keyword]
    if (face.properties) face.properties = Object.fromEntries(Object.entries(face.properties).filter(([name]) => !isEnvelope(name)))
    if (face.required) face.required = face.required.filter((name) => !isEnvelope(name))
    if (typeof face.maxProperties === 'number') face.maxProperties += 1
    delete face.minProperties
  }
  const properties = Object.fromEntries(declared.filter(([name]) => name !== ownMember)) as Schema['properties']
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

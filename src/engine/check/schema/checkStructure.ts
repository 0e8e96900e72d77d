// Rules (a)–(k) of our own schemas, which keep forms, variants and projections simple.
import { reportChoice } from './checkChoices.ts'
import { checkConditions } from './checkConditions.ts'
import { everySchema } from '../../schema/children.ts'
import { ownFormats } from '../../formats/formats.ts'
import { has, isPlainObject } from '../../json/objects.ts'
import { normalizers } from '../../values/normalize/normalizers.ts'
import { readStep, stepsOf } from '../../compile/conditions.ts'
import type { Report } from '../../load/problems.ts'
import { isSchema } from '../../schema/refs.ts'
import type { Schema } from '../../schema/types.ts'
import { VIEWS, viewName } from '../../values/views.ts'

export type Walk = { schema: Schema; at: string[]; isOptional: boolean; isReadOnly: boolean }

export function checkStructure(schema: Schema, report: Report): void {
  if (schema.type !== 'object' || schema.additionalProperties !== false || !isPlainObject(schema.properties)) {
    report({ level: 'error', code: 'rule_a', message: 'A record is one object with properties and "additionalProperties": false.' })
  }
  for (const { schema: node, path } of everySchema(schema)) {
    for (const keyword of ['title', 'description'])
      if (typeof node[keyword] === 'string')
        report({ level: 'error', code: 'rule_e', at: [...path, keyword], message: 'Words live in the locale files.' })
    if (node.$ref !== undefined)
      report({
        level: 'error',
        code: 'rule_d',
        at: [...path, '$ref'],
        params: { ref: node.$ref },
        message: 'A $ref goes to a shared fragment only.',
      })
    if (typeof node.format === 'string' && !ownFormats.includes(node.format))
      report({
        level: 'error',
        code: 'unknown_format',
        at: [...path, 'format'],
        params: { format: node.format },
        message: `${node.format} is not in the list of formats.`,
      })
  }
  for (const field of structureFieldsOf(schema)) checkField(field, report)
}

/** Every node that declares data, outside conditions. */
export function structureFieldsOf(root: Schema): Walk[] {
  const found: Walk[] = []
  visit({ schema: root, at: [], isOptional: false, isReadOnly: false })
  return found

  function visit(step: Walk): void {
    found.push(step)
    const { schema, at, isOptional } = step
    const isReadOnly = step.isReadOnly || schema.readOnly === true
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const isFree = !(schema.required?.includes(name) ?? false)
      if (isSchema(field))
        visit({
          schema: field,
          at: [...at, 'properties', name],
          isOptional: field.properties ? isOptional || isFree : isOptional,
          isReadOnly,
        })
    }
    // An item or a map value exists once it is added: the rules restart below it.
    for (const key of ['items', 'additionalProperties'] as const) {
      const below = schema[key]
      if (isSchema(below)) visit({ schema: below, at: [...at, key], isOptional: false, isReadOnly })
    }
    for (const [pattern, below] of Object.entries(schema.patternProperties ?? {}))
      if (isSchema(below)) visit({ schema: below, at: [...at, 'patternProperties', pattern], isOptional: false, isReadOnly })
  }
}

function checkField({ schema, at, isOptional, isReadOnly }: Walk, report: Report): void {
  const error = (code: string, message: string, keyword?: string) =>
    report({ level: 'error', code, at: keyword === undefined ? at : [...at, keyword], message })
  if (schema.type === undefined) error('rule_b', 'Every field has a type.')
  for (const keyword of ['if', 'then', 'else', 'oneOf', 'dependencies', 'dependentSchemas', 'dependentRequired', 'unevaluatedProperties']) {
    if (has(schema, keyword)) error('rule_c', 'Conditions belong in allOf, as if/then/else.', keyword)
  }
  if (schema.type === 'object' && schema.properties && schema.additionalProperties !== false && !isReadOnly)
    error('rule_a', 'An object with properties has "additionalProperties": false.')
  if (has(schema, 'const') && !schema.readOnly) error('rule_i', 'const is allowed inside conditions only.', 'const')
  if (isOptional)
    for (const [name, field] of Object.entries(schema.properties ?? {}))
      if (isSchema(field) && field.default !== undefined)
        report({
          level: 'error',
          code: 'rule_i',
          at: [...at, 'properties', name, 'default'],
          message: 'No default inside an optional object: the object itself is optional.',
        })
  if (!isReadOnly && !schema.readOnly) checkBounds(schema, at, report)
  checkSecrets(schema, at, report)
  checkAnnotations(schema, at, report)
  checkConditions(schema, at, report)
}

/** (k) maps and lists are bounded. */
function checkBounds(schema: Schema, at: string[], report: Report): void {
  const isMap = isSchema(schema.additionalProperties) || has(schema, 'patternProperties')
  if (isMap && schema.maxProperties === undefined) report({ level: 'error', code: 'rule_k', at, message: 'A map has maxProperties.' })
  if (isSchema(schema.additionalProperties) && schema.propertyNames === undefined)
    report({ level: 'error', code: 'rule_k', at, message: 'A map has propertyNames.' })
  const isChoice = schema.uniqueItems === true && isSchema(schema.items) && Array.isArray(schema.items.enum)
  if (schema.type === 'array' && schema.maxItems === undefined && !isChoice)
    report({ level: 'error', code: 'rule_k', at, message: 'A list has maxItems.' })
}
/** Items are matched by their id when stored secrets are merged back. */
function checkSecrets(schema: Schema, at: string[], report: Report): void {
  if (!isSchema(schema.items) || !everySchema(schema.items).some(({ schema: node }) => node.writeOnly === true)) return
  const id = schema.items.properties?.id
  if (!isSchema(id) || id.readOnly !== true)
    report({ level: 'error', code: 'secret_in_list', at: [...at, 'items'], message: 'Items that hold a secret have a read-only id.' })
}
function checkAnnotations(schema: Schema, at: string[], report: Report): void {
  for (const step of stepsOf(schema.normalize)) {
    const { name } = readStep(step)
    if (!has(normalizers, name) && !['rename', 'dropBlank', 'keepIf', 'omitIf'].includes(name))
      report({
        level: 'error',
        code: 'unknown_normalizer',
        at: [...at, 'normalize'],
        params: { name },
        message: `${name} is no normalizer.`,
      })
  }
  const name = viewName(schema.view) ?? ''
  if (schema.view === undefined || has(VIEWS, name)) return
  const allowed = Object.keys(VIEWS)
  reportChoice(report, { code: 'unknown_view', level: 'error', at: [...at, 'view'], name, allowed, message: `${name} is no view.` })
}

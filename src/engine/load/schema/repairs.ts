// Repairs known mistakes of foreign schemas on load. Every repair is reported with its place.
import type { SchemaNode } from '../../schema/dialect.ts'
import { keywordShapes, type KeywordName } from '../../compile/keywords.ts'
import { has, isPlainObject } from '../../json/objects.ts'
import { isLinear } from '../../patterns/linear.ts'
import { linearMatcher } from '../../patterns/linearEngine.ts'
import { compiles, repairPattern, type JudgePattern } from '../../patterns/patterns.ts'
import type { Report } from '../problems.ts'
import type { Schema } from '../../schema/types.ts'
import type { Draft } from '../../types.ts'
import { VIEWS, viewName } from '../../values/views.ts'
import { nearestOf } from '../nearest.ts'

type ReportRepair = (code: string, keyword: string, message: string, params?: Record<string, unknown>) => void

/** Changes the nodes in place. Irreparable and slow patterns are errors. */
export function repairNodes(nodes: SchemaNode[], draft: Draft, report: Report, judge: JudgePattern): void {
  for (const { schema, at } of nodes) {
    const reportHere: ReportRepair = (code, keyword, message, params) =>
      report({ level: 'repair', code, at: [...at, keyword], message, ...(params && { params }) })
    repairTypes(schema, reportHere)
    repairLimits(schema, draft, reportHere)
    repairRequired(schema, reportHere)
    repairLists(schema, draft, reportHere)
    repairAnnotations(schema, reportHere)
    repairView(schema, at, report)
    repairPatterns(schema, at, { report, judge })
  }
}

const otherTypes: Record<string, string> = {
  int: 'integer',
  long: 'integer',
  bool: 'boolean',
  float: 'number',
  double: 'number',
  decimal: 'number',
  str: 'string',
  text: 'string',
  dict: 'object',
  map: 'object',
  list: 'array',
}

function repairTypes(schema: Schema, report: ReportRepair): void {
  const { type } = schema
  if (type === 'any' || (Array.isArray(type) && type.includes('any'))) {
    delete schema.type
    report('type_any', 'type', '"any" is no type: the type is left open.')
  } else if (typeof type === 'string' && has(otherTypes, type)) {
    schema.type = otherTypes[type]
    report('type_name', 'type', `"${type}" is read as "${String(otherTypes[type])}".`, { given: type })
  }
  if (schema.nullable === true) {
    if (typeof schema.type === 'string') schema.type = [schema.type, 'null']
    if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null]
    report('nullable', 'nullable', '"nullable" is read as the type "null" beside the other.')
  }
  if (has(schema, 'nullable') && typeof schema.nullable === 'boolean') delete schema.nullable
}

function repairLimits(schema: Schema, draft: Draft, report: ReportRepair): void {
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const given = schema[exclusive]
    if (draft === 'draft-04' && typeof given === 'number') {
      schema[limit] = given
      schema[exclusive] = true
      report('exclusive_limit', exclusive, `A number in ${exclusive} is read as ${limit}, excluded.`)
    } else if (draft !== 'draft-04' && typeof given === 'boolean') {
      delete schema[exclusive]
      if (given && typeof schema[limit] === 'number') {
        schema[exclusive] = schema[limit]
        delete schema[limit]
      }
      report('exclusive_limit', exclusive, `The draft-04 form of ${exclusive} is read as a number.`)
    }
  }
}

function repairRequired(schema: Schema, report: ReportRepair): void {
  for (const [name, field] of Object.entries(isPlainObject(schema.properties) ? schema.properties : {})) {
    const required: unknown = isPlainObject(field) ? field.required : undefined
    if (!isPlainObject(field) || typeof required !== 'boolean') continue
    delete field.required
    if (required) schema.required = [...new Set([...(Array.isArray(schema.required) ? schema.required : []), name])]
    report('required_boolean', 'required', `"required" of ${name} is moved to its object.`, { name })
  }
  if (Array.isArray(schema.required) && new Set(schema.required).size < schema.required.length) {
    schema.required = [...new Set(schema.required)]
    report('required_twice', 'required', 'A name is required twice.')
  }
  if (Array.isArray(schema.required) && schema.required.length === 0) delete schema.required
}

function repairLists(schema: Schema, draft: Draft, report: ReportRepair): void {
  if (Array.isArray(schema.enum)) {
    const unique = [...new Map(schema.enum.map((value) => [JSON.stringify(value), value])).values()]
    if (unique.length === 0 || unique.length < schema.enum.length) report('enum', 'enum', 'Empty or repeated options are left out.')
    if (unique.length === 0) delete schema.enum
    else schema.enum = unique
  }
  if (draft === '2020-12' && Array.isArray(schema.items)) {
    schema.prefixItems = schema.items
    delete schema.items
    if (schema.additionalItems !== undefined) schema.items = schema.additionalItems as Schema | boolean
    delete schema.additionalItems
    report('tuple', 'items', 'A list in "items" is read as "prefixItems".')
  }
  if ((draft === '2020-12' || draft === '2019-09') && isPlainObject(schema.dependencies)) {
    for (const [name, value] of Object.entries(schema.dependencies)) {
      const keyword = Array.isArray(value) ? 'dependentRequired' : 'dependentSchemas'
      schema[keyword] = { ...(isPlainObject(schema[keyword]) ? schema[keyword] : {}), [name]: value }
    }
    delete schema.dependencies
    report('dependencies', 'dependencies', '"dependencies" is read as "dependentRequired" and "dependentSchemas".')
  }
}

const typeTests: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  null: (value) => value === null,
  array: Array.isArray,
  object: isPlainObject,
}

/** Engine keywords that mean something else in this schema. */
function repairAnnotations(schema: Schema, report: ReportRepair): void {
  const wrong = [
    ...(Object.keys(keywordShapes) as KeywordName[]).filter(
      (name) => has(schema, name) && !typeTests[keywordShapes[name].schemaType]?.(schema[name]),
    ),
    ...(has(schema, 'reference') && !(isPlainObject(schema.reference) && typeof schema.reference.type === 'string') ? ['reference'] : []),
    ...(has(schema, 'belowHas') &&
    !(
      isPlainObject(schema.belowHas) &&
      ['of', 'type', 'field'].every((name) => typeof (schema.belowHas as Record<string, unknown>)[name] === 'string')
    )
      ? ['belowHas']
      : []),
    ...['generate', 'option', 'title', 'description', 'format'].filter((name) => has(schema, name) && typeof schema[name] !== 'string'),
  ]
  for (const name of wrong) {
    delete schema[name]
    report('other_meaning', name, `"${name}" is not of the expected form and is left out.`)
  }
}
/** An engine keyword, misspelled or with another meaning: the field is rendered by its type. */
function repairView(schema: Schema, at: string[], report: Report): void {
  if (!has(schema, 'view')) return
  const name = viewName(schema.view)
  if (name !== undefined && has(VIEWS, name)) return
  const allowed = Object.keys(VIEWS)
  delete schema.view
  report({
    level: 'warning',
    code: 'unknown_view',
    at: [...at, 'view'],
    params: { name: String(name), nearest: name === undefined ? undefined : nearestOf(name, allowed), allowed: allowed.join(', ') },
    message: `There is no view "${String(name)}": ${allowed.join(', ')}. It is left out.`,
  })
}

type Judging = { report: Report; judge: JudgePattern }

function repairPatterns(schema: Schema, at: string[], judging: Judging): void {
  if (typeof schema.pattern === 'string') schema.pattern = mend(schema.pattern, [...at, 'pattern'], judging)
  if (!isPlainObject(schema.patternProperties)) return
  const mended = Object.entries(schema.patternProperties).map(([pattern, value]) => [
    mend(pattern, [...at, 'patternProperties', pattern], judging),
    value,
  ])
  schema.patternProperties = Object.fromEntries(mended) as Record<string, Schema>
}
function mend(pattern: string, at: string[], { report, judge }: Judging): string {
  const mended = compiles(pattern) ? pattern : repairPattern(pattern)
  if (mended === undefined) {
    report({ level: 'error', code: 'pattern', at, params: { pattern }, message: `${pattern} is not a regular expression of JavaScript.` })
    return pattern
  }
  if (mended !== pattern)
    report({ level: 'repair', code: 'pattern', at, params: { pattern, mended }, message: `${pattern} is read as ${mended}.` })
  const verdict = isLinear(mended) || linearMatcher(mended) ? { status: 'quick' as const } : judge(mended)
  if (verdict.status === 'slow') {
    const witness = JSON.stringify(verdict.witness.length > 60 ? `${verdict.witness.slice(0, 60)}…` : verdict.witness)
    report({
      level: 'error',
      code: 'pattern_slow',
      at,
      params: { pattern, witness, growth: verdict.growth },
      message: `${pattern} needs ${verdict.growth} time, for instance on ${witness}.`,
    })
  } else if (verdict.status === 'unknown') {
    report({
      level: 'error',
      code: 'pattern_unjudged',
      at,
      params: { pattern },
      message: `Whether ${pattern} is quick on every text could not be judged in time.`,
    })
  }
  return mended
}

// The contract of every definition; each violation is reported with its file, path and reason.
import { newAjv } from '../compile/ajv.ts'
import { checkRequiredIsShown, checkUniqueScopes, checkViews } from './schema/checkChoices.ts'
import { checkComponents } from './resource/checkComponents.ts'
import { checkKeys } from './schema/checkKeys.ts'
import { checkNamesKeys } from './resource/checkNames.ts'
import { checkNames, checkResource } from './resource/checkResource.ts'
import { deriveResource } from '../load/derived/derive.ts'
import { checkSectionConditions } from './resource/checkSections.ts'
import { checkStructure } from './schema/checkStructure.ts'
import { checkTested } from './schema/checkConditions.ts'
import { checkVariants } from './resource/checkVariants.ts'
import { checkWords } from './checkWords.ts'
import { getAt } from '../schema/paths.ts'
import { compiles } from '../patterns/patterns.ts'
import { escapeSegment } from '../json/pointer.ts'
import { everySchema } from '../schema/children.ts'
import { isPlainObject } from '../json/objects.ts'
import { nearestOf } from '../load/nearest.ts'
import type { Facts } from '../rights/facts.ts'
import { metaSchema } from '../load/resource/metaSchema.ts'
import { hasErrors, reporter, type Report } from '../load/problems.ts'
import type { Schema } from '../schema/types.ts'
import type { Definition, DefinitionProblem, Draft } from '../types.ts'

const maxReported = 20

export function checkDefinition(definition: Definition, facts: Facts, problems: DefinitionProblem[]): void {
  const { name, schema, draft, loose, resource } = definition
  const ofSchema = reporter(name, 'schema.json', problems)
  const ofResource = reporter(name, 'resource.json', problems)
  checkSchema(schema, draft, loose, ofSchema)
  if (isPlainObject(resource)) checkNamesKeys(definition, ofSchema)
  // The schema failed to load, so its fields are unknown.
  const isRead = !hasErrors(problems)
  const meta = checkMeta(resource, ofResource)
  if (isRead && meta !== 'whole') checkTheRest(definition, facts, meta, problems)
  if (hasErrors(problems)) return
  checkResource(definition, facts, ofResource)
  checkComponents(resource, ofResource)
  checkUniqueScopes(schema, ofSchema)
  checkViews(resource, ofResource)
  checkRequiredIsShown(definition, ofResource)
  checkSectionConditions(definition, ofResource)
  checkVariants(definition, ofResource)
  checkWords(definition, problems)
  for (const [id, input] of Object.entries(definition.inputs)) {
    const ofInput = reporter(name, `inputs/${id}.json`, problems)
    checkSchema(input, draft, loose, ofInput)
    if (!loose && !hasErrors(problems)) checkStructure(input, ofInput)
  }
  if (loose || hasErrors(problems)) return
  checkStructure(schema, ofSchema)
  checkKeys(schema, ofSchema)
  ;(resource.warnings ?? []).forEach(
    (warning, index) => warning.if && checkTested(warning.if, ['warnings', String(index), 'if'], ofResource),
  )
}

/** Errors of resource.json beside a schema that is rejected only for its patterns: both are reported at once. */
export function checkResourceFile(definition: Definition, facts: Facts, problems: DefinitionProblem[]): void {
  const found: DefinitionProblem[] = []
  const report = reporter(definition.name, 'resource.json', found)
  const meta = checkMeta(definition.resource, report)
  if (meta === 'whole') checkResource(definition, facts, report)
  else checkTheRest(definition, facts, meta, found)
  problems.push(...found)
}

/**
 * Further errors of a rejected file, so that an operator can fix all of them at once. Missing keys count as if derived from the schema
 * alone; of malformed parts, only the names are checked.
 */
function checkTheRest(definition: Definition, facts: Facts, meta: 'gaps' | 'misshapen', problems: DefinitionProblem[]): void {
  const report = reporter(definition.name, 'resource.json', problems)
  if (meta === 'misshapen') return checkNames(definition, facts, report)
  const resource = { ...deriveResource(definition.name, definition.schema), ...definition.resource } as Definition['resource']
  checkResource({ ...definition, resource }, facts, report)
  checkComponents(resource, report)
}

/** The schema is valid in its draft and compiles; our own must pass Ajv's strict mode. */
function checkSchema(schema: Schema, draft: Draft, loose: boolean, report: Report): void {
  const unicode = everySchema(schema).every(({ schema: node }) => typeof node.pattern !== 'string' || compiles(node.pattern))
  const ajv = newAjv(draft, { loose, unicode })
  if (!ajv.validateSchema(schema)) {
    for (const error of telling(ajv.errors ?? []).slice(0, maxReported)) {
      report({
        level: 'error',
        code: 'schema_invalid',
        at: error.instancePath,
        params: { keyword: error.keyword, draft, ...(error.params as Record<string, unknown>), ...meant(error, schema) },
        message: `Not valid JSON Schema (${draft}): ${sentenceOf(error)}`,
      })
    }
    return
  }
  try {
    // By a key, so that a reference to the root resolves.
    ajv.addSchema(schema, 'root').getSchema('root')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    report({
      level: 'error',
      code: 'schema_unusable',
      at: pathIn(reason, schema),
      params: { reason },
      message: `The schema cannot be compiled: ${reason}`,
    })
  }
}
/** Ajv names the path as "#/properties/a", or only the unknown keyword. */
function pathIn(reason: string, schema: Schema): string | string[] {
  const keyword = /unknown keyword: "([^"]+)"/.exec(reason)?.[1]
  if (keyword === undefined) return /"#(\/[^"#]*)"/.exec(reason)?.[1] ?? ''
  const owner = everySchema(schema).find(({ schema: node }) => Object.hasOwn(node, keyword))
  return owner ? [...owner.path, keyword] : ''
}

let metaCheck: ReturnType<ReturnType<typeof newAjv>['compile']> | undefined
/** `gaps`: only missing or unknown keys at the top level. */
function checkMeta(resource: unknown, report: Report): 'whole' | 'gaps' | 'misshapen' {
  metaCheck ??= newAjv('draft-07', { loose: true, unicode: true }).compile(metaSchema)
  if (metaCheck(resource)) return 'whole'
  const seen = new Set<string>()
  for (const error of telling(metaCheck.errors ?? [])) {
    const { additionalProperty, missingProperty } = error.params as { additionalProperty?: string; missingProperty?: string }
    const key = `${error.instancePath} ${error.keyword} ${additionalProperty ?? missingProperty ?? ''}`
    if (seen.has(key) || seen.size >= maxReported) continue
    seen.add(key)
    const at = additionalProperty === undefined ? error.instancePath : `${error.instancePath}/${escapeSegment(additionalProperty)}`
    report({
      level: 'error',
      code: 'resource_invalid',
      at,
      params: { keyword: error.keyword, ...(error.params as Record<string, unknown>), ...meant(error, resource) },
      message: sentenceOf(error),
    })
  }
  return (metaCheck.errors ?? []).every(
    ({ keyword, instancePath }) => keyword === 'additionalProperties' || (keyword === 'required' && instancePath === ''),
  )
    ? 'gaps'
    : 'misshapen'
}
/** Of several errors at one path, the list of allowed words is the most useful: a failed choice or another possible shape adds nothing. */
function telling(errors: MetaError[]): MetaError[] {
  const listed = new Set(errors.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath))
  const shownErrors = errors.filter(
    ({ keyword, instancePath }) => !['anyOf', 'oneOf', 'if'].includes(keyword) && !(keyword === 'type' && listed.has(instancePath)),
  )
  return shownErrors.length > 0 ? shownErrors : errors
}
function sentenceOf(error: MetaError): string {
  const { additionalProperty, missingProperty, allowedValues, type } = error.params as {
    additionalProperty?: string
    missingProperty?: string
    allowedValues?: unknown[]
    type?: unknown
  }
  if (additionalProperty !== undefined) return `There is no setting "${additionalProperty}" here.`
  if (missingProperty !== undefined) return `"${missingProperty}" is missing here.`
  if (allowedValues !== undefined) return `This is none of: ${allowedValues.join(', ')}.`
  return error.keyword === 'type' ? `Another type of value is expected here: ${String(type)}.` : `${reasonOf(error)}.`
}
type MetaError = { keyword: string; instancePath: string; schemaPath: string; params: unknown }
/** The key or choice that was probably meant, and the allowed ones. */
function meant({ keyword, instancePath, schemaPath, params }: MetaError, resource: unknown): { nearest?: string; allowed?: string } {
  const { additionalProperty = '', allowedValues = [] } = params as { additionalProperty?: string; allowedValues?: unknown[] }
  if (keyword === 'enum') {
    const given = getAt(resource, instancePath)
    return {
      nearest: typeof given === 'string' ? nearestOf(given, allowedValues.map(String)) : undefined,
      allowed: allowedValues.join(', '),
    }
  }
  if (keyword !== 'additionalProperties') return {}
  const owner = getAt(metaSchema, decodeURIComponent(schemaPath.replace(/^#/, '').replace(/\/[^/]+$/, '')))
  const keys = isPlainObject(owner) && isPlainObject(owner.properties) ? Object.keys(owner.properties) : []
  return { nearest: nearestOf(additionalProperty, keys), allowed: keys.join(', ') }
}
function reasonOf(error: { keyword: string; params: unknown }): string {
  return `${error.keyword} ${JSON.stringify(error.params)}`
}

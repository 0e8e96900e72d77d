// The contract every definition must keep; each breach with its file, place and reason.
import { newAjv } from './ajv.ts'
import { checkKeys } from './checkKeys.ts'
import { checkResource } from './checkResource.ts'
import { checkStructure } from './checkStructure.ts'
import { checkTested } from './checkConditions.ts'
import { checkVariants } from './checkVariants.ts'
import { compiles } from './patterns.ts'
import { everySchema } from './children.ts'
import type { Facts } from './facts.ts'
import { metaSchema } from './metaSchema.ts'
import { hasErrors, reporter, type Report } from './problems.ts'
import type { Definition, DefinitionProblem, Draft, Schema } from './types.ts'

const maxReported = 20

export function checkDefinition(definition: Definition, facts: Facts, problems: DefinitionProblem[]): void {
  const { name, schema, draft, loose, resource } = definition
  const ofSchema = reporter(name, 'schema.json', problems)
  const ofResource = reporter(name, 'resource.json', problems)
  checkSchema(schema, draft, loose, ofSchema)
  checkMeta(resource, ofResource)
  if (hasErrors(problems)) return
  checkResource(definition, facts, ofResource)
  checkVariants(definition, ofResource)
  for (const [id, input] of Object.entries(definition.inputs)) {
    const ofInput = reporter(name, `inputs/${id}.json`, problems)
    checkSchema(input, draft, loose, ofInput)
    if (!loose && !hasErrors(problems)) checkStructure(input, ofInput)
  }
  if (loose || hasErrors(problems)) return
  checkStructure(schema, ofSchema)
  checkKeys(schema, ofSchema)
  ;(resource.warnings ?? []).forEach((warning, index) => warning.if && checkTested(warning.if, ['warnings', String(index), 'if'], ofResource))
}

/** The schema is valid in its draft and can be compiled; our own must pass Ajv's strict mode. */
function checkSchema(schema: Schema, draft: Draft, loose: boolean, report: Report): void {
  const unicode = everySchema(schema).every(({ schema: node }) => typeof node.pattern !== 'string' || compiles(node.pattern))
  const ajv = newAjv(draft, { loose, unicode })
  if (!ajv.validateSchema(schema)) {
    for (const error of (ajv.errors ?? []).slice(0, maxReported)) {
      report({ level: 'error', code: 'schema_invalid', at: error.instancePath, params: { keyword: error.keyword, ...(error.params as Record<string, unknown>) }, message: `Not valid JSON Schema (${draft}): ${reasonOf(error)}.` })
    }
    return
  }
  try {
    // By a key, so that a reference to the root is found.
    ajv.addSchema(schema, 'root').getSchema('root')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    report({ level: 'error', code: 'schema_unusable', at: placeIn(reason, schema), params: { reason }, message: `The schema cannot be compiled: ${reason}` })
  }
}
/** Ajv names the place as "#/properties/a", or only the keyword it does not know. */
function placeIn(reason: string, schema: Schema): string | string[] {
  const keyword = /unknown keyword: "([^"]+)"/.exec(reason)?.[1]
  if (keyword === undefined) return /"#(\/[^"#]*)"/.exec(reason)?.[1] ?? ''
  const owner = everySchema(schema).find(({ schema: node }) => Object.hasOwn(node, keyword))
  return owner ? [...owner.path, keyword] : ''
}

let checkResourceFile: ReturnType<ReturnType<typeof newAjv>['compile']> | undefined
function checkMeta(resource: unknown, report: Report): void {
  checkResourceFile ??= newAjv('draft-07', { loose: true, unicode: true }).compile(metaSchema)
  if (checkResourceFile(resource)) return
  const seen = new Set<string>()
  for (const error of checkResourceFile.errors ?? []) {
    const key = `${error.instancePath} ${error.keyword}`
    if (['anyOf', 'oneOf', 'if'].includes(error.keyword) || seen.has(key) || seen.size >= maxReported) continue
    seen.add(key)
    const name = (error.params as { additionalProperty?: string }).additionalProperty
    report({ level: 'error', code: 'resource_invalid', at: name === undefined ? error.instancePath : `${error.instancePath}/${name}`, params: { keyword: error.keyword, ...(error.params as Record<string, unknown>) }, message: `${reasonOf(error)}.` })
  }
}
function reasonOf(error: { keyword: string; params: unknown }): string {
  return `${error.keyword} ${JSON.stringify(error.params)}`
}

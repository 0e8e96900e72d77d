// Operators' schemas: their dialect, repairs, and unsupported parts.
import { dialectOf, namedDraft, nodesOf, type SchemaNode } from '../../schema/dialect.ts'
import { rejectOwnMember } from './envelopeFields.ts'
import { checkLimits, limits } from '../../schema/limits.ts'
import { dropRefSiblings, localise } from '../../schema/localise.ts'
import { clone } from '../../json/objects.ts'
import { reportSlips } from './keywordSlips.ts'
import { jsonDepth } from '../../json/parseJson.ts'
import { trusted, type JudgePattern } from '../../patterns/patterns.ts'
import type { Report } from '../problems.ts'
import { inPlaceSchemas } from '../../schema/refs.ts'
import { repairNodes } from './repairs.ts'
import { makeSecretsWhole } from './wholeSecrets.ts'
import { dropWrongDefaults } from './wrongDefaults.ts'
import type { Schema } from '../../schema/types.ts'
import type { Draft } from '../../types.ts'

/** A record's schema as a self-contained document, without ids, in its draft. Unsupported parts are reported as errors. */
export function loosen(given: Schema, report: Report, judge: JudgePattern = trusted): { schema: Schema; draft: Draft } {
  let isRefused = false
  const watched: Report = (problem) => {
    isRefused ||= problem.level === 'error'
    report(problem)
  }
  const { schema, draft, nodes } = standAlone(given, watched, judge)
  if (nodes.length === 0) return { schema, draft }
  checkRoot(schema, nodes, watched)
  reportSlips(nodes, report)
  if (!isRefused) dropWrongDefaults(schema, nodes, draft, report)
  rejectOwnMember(schema, report)
  return { schema, draft }
}

/** Any schema, in its draft, with local references only and known mistakes repaired. */
export function standAlone(
  given: Schema,
  report: Report,
  judge: JudgePattern = trusted,
): { schema: Schema; draft: Draft; nodes: SchemaNode[] } {
  if (jsonDepth(given, limits.jsonDepth) >= limits.jsonDepth) {
    report({ level: 'error', code: 'too_deep', params: { limit: limits.depth }, message: `Nested more than ${limits.depth} schemas deep.` })
    return { schema: {}, draft: 'draft-07', nodes: [] }
  }
  const schema = clone(given)
  const nodes = nodesOf(schema, limits.nodes)
  const named = namedDraft(schema)
  const draft = dialectOf(schema, nodes, report)
  if (nodes.length <= limits.nodes) {
    localise(schema, nodes, draft, report)
    if (named) dropRefSiblings(nodes, draft, report)
    repairNodes(nodes, draft, report, judge)
    makeSecretsWhole(schema, nodes, report)
  }
  checkLimits(schema, nodes, report)
  return { schema, draft, nodes }
}

/** A record is an object. */
function checkRoot(schema: Schema, nodes: SchemaNode[], report: Report): void {
  const faces = inPlaceSchemas(schema, schema)
  const types = faces.flatMap((face) => face.type ?? [])
  const other = types.length > 0 && !types.includes('object')
  const isEmpty = types.length === 0 && !faces.some((face) => face.properties || face.patternProperties || face.additionalProperties)
  if (other || isEmpty) {
    report({
      level: 'error',
      code: 'root_not_object',
      at: schema.type === undefined ? '' : '/type',
      params: { types },
      message: 'A record is an object: this schema describes something else.',
    })
    return
  }
  // If the root also describes inner values, they may have other types.
  const isRootOnly = nodes.every((node) => node.schema.$ref !== '#')
  if (isRootOnly && schema.type !== 'object') schema.type = 'object'
}

// The sub-schemas that the engine evaluates with `test`; each is compiled into the module under its hash.
import { everySchema } from '../schema/children.ts'
import { isPlainObject } from '../json/objects.ts'
import { isSchema, list } from '../schema/refs.ts'
import type { NormalizeStep, Schema } from '../schema/types.ts'

/** Rules between records: they apply where their branch holds. */
const ruleKeywords = ['unique', 'reference', 'claims', 'reserved'] as const

/**
 * Every `if`, every `if` of a normalize step, every `keepIf` and `omitIf` in the schema, and the alternatives with rules between records.
 */
export function conditionsIn(schema: Schema): Schema[] {
  const found = everySchema(schema).flatMap(({ schema: node }) => [
    ...(isPlainObject(node.if) ? [node.if] : []),
    ...ruledAlternatives(node, schema),
    ...stepsOf(node.normalize).flatMap(stepConditions),
  ])
  return [...new Set(found)]
}

/** The alternatives of a value, if one of them has rules between records. */
export function ruledAlternatives(node: Schema, root: Schema): Schema[] {
  const alternatives = [...list(node.oneOf), ...list(node.anyOf)].filter(isSchema)
  return alternatives.some((branch) => statesRules(branch, root)) ? alternatives : []
}
/** A reference may lead to anything. */
function statesRules(branch: Schema, root: Schema): boolean {
  const parts = everySchema(branch).map(({ schema }) => schema)
  return (
    parts.some((part) => ruleKeywords.some((keyword) => keyword in part)) ||
    (parts.some((part) => typeof part.$ref === 'string') && hasRules(root))
  )
}
function hasRules(root: Schema): boolean {
  return everySchema(root).some(({ schema }) => ruleKeywords.some((keyword) => keyword in schema))
}
const branched = new WeakMap<Schema, boolean>()
/** Whether the rules of a record depend on its branches; cached by schema. */
export function hasBranchedRules(root: Schema): boolean {
  const branchedRules = branched.get(root) ?? findBranchedRules(root)
  branched.set(root, branchedRules)
  return branchedRules
}
function findBranchedRules(root: Schema): boolean {
  const branches = everySchema(root).flatMap(({ schema: { oneOf, anyOf, then, else: otherwise } }) =>
    [...list(oneOf), ...list(anyOf), then, otherwise].filter(isSchema),
  )
  return branches.some((branch) => statesRules(branch, root))
}

export function stepsOf(normalize: unknown): NormalizeStep[] {
  const steps: unknown[] = Array.isArray(normalize) ? normalize : [normalize]
  return steps.filter((step) => typeof step === 'string' || isPlainObject(step)) as NormalizeStep[]
}
/** A step's name, its parameter and its condition. */
export function readStep(step: NormalizeStep): { name: string; param: unknown; if?: Schema } {
  if (typeof step === 'string') return { name: step, param: undefined }
  const name = Object.keys(step).find((key) => key !== 'if') ?? ''
  return { name, param: step[name], ...(step.if && { if: step.if }) }
}
function stepConditions(step: NormalizeStep): Schema[] {
  const { name, param, if: condition } = readStep(step)
  const own = name === 'keepIf' ? [param] : name === 'omitIf' && isPlainObject(param) ? Object.values(param) : []
  return [condition, ...own].filter((test): test is Schema => isPlainObject(test))
}

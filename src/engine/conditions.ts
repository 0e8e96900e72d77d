// The sub-schemas that the engine asks `test` about; each is compiled into the module by its own hash.
import { everySchema } from './children.ts'
import { isObj } from './objects.ts'
import type { NormalizeStep, Schema } from './types.ts'

/** Every `if`, every `if` of a normalize step, every `keepIf` and `omitIf` in the schema. */
export function conditionsIn(schema: Schema): Schema[] {
  const found = everySchema(schema).flatMap(({ schema: node }) => [
    ...(isObj(node.if) ? [node.if] : []),
    ...stepsOf(node.normalize).flatMap(stepConditions),
  ])
  return [...new Set(found)]
}

export function stepsOf(normalize: unknown): NormalizeStep[] {
  const steps: unknown[] = Array.isArray(normalize) ? normalize : [normalize]
  return steps.filter((step) => typeof step === 'string' || isObj(step)) as NormalizeStep[]
}
/** A step's name, its parameter and its condition. */
export function readStep(step: NormalizeStep): { name: string; param: unknown; if?: Schema } {
  if (typeof step === 'string') return { name: step, param: undefined }
  const name = Object.keys(step).find((key) => key !== 'if') ?? ''
  return { name, param: step[name], ...(step.if && { if: step.if }) }
}
function stepConditions(step: NormalizeStep): Schema[] {
  const { name, param, if: condition } = readStep(step)
  const own = name === 'keepIf' ? [param] : name === 'omitIf' && isObj(param) ? Object.values(param) : []
  return [condition, ...own].filter((test): test is Schema => isObj(test))
}

// Checks what is ordered: a feature behind a gate, or a record in place of a new one. The request's type must exist.
import { toPointer } from '../../../../src/engine/schema/paths.ts'
import { nearestOf } from '../../../../src/engine/load/nearest.ts'
import type { Gate } from '../../../../src/engine/load/resource/resourceFile.ts'
import type { Definition } from '../../../../src/engine/types.ts'

type All = ReadonlyMap<string, Definition>
export type GateProblem = { pointer: string; code: 'unknown_order'; params: { name: string; nearest: string | undefined }; message: string }

/** The first request of a gate, or in place of a new record, that cannot be created: the type is missing or is not a request of accounts. */
export function gateProblem({ resource }: Definition, all: All): GateProblem | undefined {
  const variants = (resource.variants ?? []).map((variant, index) => ({ at: ['variants', String(index)], variant }))
  const gates: { at: string[]; fields: Record<string, { gate?: Gate | false }> }[] = [
    { at: ['ui'], fields: resource.ui ?? {} },
    ...variants.map(({ at, variant }) => ({ at: [...at, 'fields'], fields: variant.fields ?? {} })),
  ]
  const orders = [
    { at: ['create', 'order'], name: resource.create?.order },
    ...variants.map(({ at, variant }) => ({ at: [...at, 'create', 'order'], name: variant.create?.order })),
    ...gates.flatMap(({ at, fields }) =>
      Object.entries(fields).map(([field, { gate }]) => ({ at: [...at, field, 'gate', 'order'], name: gate ? gate.order : undefined })),
    ),
  ]
  for (const { at, name } of orders) {
    if (name === undefined || isOrder(all.get(name))) continue
    const orderTypes = [...all.values()].filter(isOrder).map((one) => one.name)
    return {
      pointer: toPointer(at),
      code: 'unknown_order',
      params: { name, nearest: nearestOf(name, orderTypes) },
      message: `There is no type of requests "${name}".`,
    }
  }
  return undefined
}

function isOrder(definition: Definition | undefined): boolean {
  return definition?.resource.kind === 'order' && definition.resource.scope === 'account'
}

// Checks gates: a gate orders a feature by creating a request, so the request's type must exist.
import { toPointer } from '../../../../src/engine/schema/paths.ts'
import { nearestOf } from '../../../../src/engine/load/nearest.ts'
import type { Gate } from '../../../../src/engine/load/resource/resourceFile.ts'
import type { Definition } from '../../../../src/engine/types.ts'

type All = ReadonlyMap<string, Definition>
export type GateProblem = { pointer: string; code: 'unknown_order'; params: { name: string; nearest: string | undefined }; message: string }

/** The first gate whose `order` cannot be created: the type is missing or is not a request of accounts. */
export function gateProblem({ resource }: Definition, all: All): GateProblem | undefined {
  const owners: { at: string[]; fields: Record<string, { gate?: Gate | false }> }[] = [
    { at: ['ui'], fields: resource.ui ?? {} },
    ...(resource.variants ?? []).map(({ fields = {} }, index) => ({ at: ['variants', String(index), 'fields'], fields })),
  ]
  for (const { at, fields } of owners) {
    for (const [field, { gate }] of Object.entries(fields)) {
      const name = gate ? gate.order : undefined
      if (name === undefined || isOrder(all.get(name))) continue
      const orderTypes = [...all.values()].filter(isOrder).map((one) => one.name)
      return {
        pointer: toPointer([...at, field, 'gate', 'order']),
        code: 'unknown_order',
        params: { name, nearest: nearestOf(name, orderTypes) },
        message: `There is no type of requests "${name}".`,
      }
    }
  }
  return undefined
}

function isOrder(definition: Definition | undefined): boolean {
  return definition?.resource.kind === 'order' && definition.resource.scope === 'account'
}

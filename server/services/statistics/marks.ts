// Marks of a chart: when records that agents apply were changed, and when tasks such as purges were sent, from the audit.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { agentRulesOf } from '../../../src/engine/load/resource/agentOptions.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { titleOf, valuesAt } from '../../../src/engine/values/valuesAt.ts'
import { accountScope } from '../../store/scope.ts'
import type { Store } from '../../store/types.ts'
import { isTask } from '../agents/kinds.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Caller } from '../model.ts'
import { readable } from '../records/read/target.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

/** What a chart shows: delivery, or streams. */
export const markedCharts = { traffic: 'edge', views: 'media' } as const
export type MarkQuery = { start: number; end: number; of: keyof typeof markedCharts; resource?: string | undefined }
export type Mark = {
  at: string
  kind: 'change' | 'task'
  action: string
  type: string
  id: string
  name: string
  by: string
  deleted: boolean
}
export type Marks = {
  /** The newest changes within the period, at most 200, the oldest first. `more`: there are older ones. */
  read: (caller: Caller, query: MarkQuery) => Promise<{ result: Mark[]; more: boolean }>
}

const maxRead = 500
const maxMarks = 200
const changing = ['create', 'update', 'delete', 'restore']

type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts }

export function createMarks({ store, registry, facts }: Parts): Marks {
  return {
    async read(caller, { start, end, of, resource }) {
      const account = caller.account?.name ?? ''
      const definitions = registry
        .list()
        .filter((definition) => isMarked(definition, markedCharts[of]) && readable({ registry, facts }, caller, definition.name).length > 0)
      const rows = await store.actions.newest(accountScope(account), {
        types: definitions.map(({ name }) => name),
        actions: changing,
        from: isoOf(start),
        to: isoOf(end),
        limit: maxRead,
      })
      const ids = [...new Set([...rows.map(({ id }) => id), ...(resource === undefined ? [] : [resource])])]
      const records = new Map((await store.statistics.owned({ account }, ids)).map((row) => [row.id, row]))
      const dataOf = (id: string): PlainObject => ({ ...(JSON.parse(records.get(id)?.data ?? '{}') as PlainObject), id })
      const found = rows.flatMap(({ at, action, type, id, actor_name }): Mark[] => {
        const definition = definitions.find(({ name }) => name === type)
        const isOnce = definition !== undefined && isTask(definition)
        // The results of a task are changes, too.
        if (!definition || (isOnce && action !== 'create')) return []
        if (resource !== undefined && id !== resource && !isAbout(definition, dataOf(id), dataOf(resource))) return []
        const name = titleOf(definition.resource.title, dataOf(id))
        const deleted = records.get(id)?.deleted_at !== null
        return [{ at, kind: isOnce ? 'task' : 'change', action, type, id, name, by: actor_name, deleted }]
      })
      return { result: found.slice(0, maxMarks).toReversed(), more: found.length > maxMarks || rows.length === maxRead }
    },
  }
}

/** Records that agents make themselves, such as files of recordings, change nothing for viewers. */
const isMarked = ({ resource }: Definition, kind: string): boolean =>
  agentRulesOf(resource).some((rule) => rule.kind === kind && rule.as !== 'made')

/** A field of the record refers to the resource, by any of the values that its schema names. */
function isAbout({ schema }: Definition, data: PlainObject, resource: PlainObject): boolean {
  return Object.entries(schema.properties ?? {}).some(([field, property]) => {
    const reference = typeof property === 'object' ? property.reference : undefined
    const names = [reference?.value ?? []].flat().flatMap((path) => valuesAt(resource, path))
    return data[field] !== undefined && names.includes(data[field])
  })
}

const isoOf = (minutes: number): string => new Date(minutes * minuteMilliseconds).toISOString()

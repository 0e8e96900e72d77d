// Lines about items that need attention: the first records of each group, then a link to the rest.
import { isChild, listWhere, pathOf, pathToField } from '../../client/paths/paths.ts'
import type { Calls } from '../../client/api/generated.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { titleOf } from '../../engine/values/valuesAt.ts'

export type TroubleGroup = Calls['GET /accounts/:account/attention']['answer']['groups'][number]
type TroubleRow = TroubleGroup['rows'][number]
/** `row`: absent for a limit or a quota, and for the rest of a group, which is `count` records. */
export type TroubleLine = {
  key: string
  group: TroubleGroup
  type: DefinitionSummary
  row?: TroubleRow
  title: string
  to: string
  count?: number
}
/** Number of records of a group that are listed one by one. */
const maxListed = 3

export function linesOf(groups: readonly TroubleGroup[], types: readonly DefinitionSummary[]): TroubleLine[] {
  return groups.flatMap((group) => {
    const type = types.find(({ name }) => name === group.type)
    return type ? linesIn(group, type) : []
  })
}

function linesIn(group: TroubleGroup, type: DefinitionSummary): TroubleLine[] {
  const key = [group.type, group.tone, group.cause, group.rule].join(' ')
  const list = pathOf(type, 'list')
  if (group.cause === 'limit' || group.cause === 'quota') return [{ key, group, type, title: '', to: list }]
  const listed = group.rows.slice(0, group.total === maxListed + 1 ? group.total : maxListed)
  const rest = group.total - listed.length
  return [
    ...listed.map((row) => ({
      key: `${key} ${row.record.id}`,
      group,
      type,
      row,
      title: titleOf(type.title, row.record),
      to: repairOf(type, row),
    })),
    // Records below another have no list of their own.
    ...(rest > 0 && !isChild(type) ? [{ key, group, type, title: '', to: listWhere(type, group.filter), count: rest }] : []),
  ]
}

function repairOf(type: DefinitionSummary, { record, place }: TroubleRow): string {
  return place === undefined ? pathOf(type, 'record', record) : pathToField(type, record, place)
}

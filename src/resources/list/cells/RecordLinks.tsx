// Links to records by their ids, whatever their type: each shows the record's name. The type follows from the prefix of the id.
import { useGetMany } from 'ra-core'
import { Link } from 'react-router'
import { pathOf } from '../../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../../client/definitions/types.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { titleOf } from '../../../engine/values/valuesAt.ts'

/** `most`: how many are named; the others are counted. */
export function RecordLinks({
  ids,
  most = Infinity,
  more,
}: {
  ids: string[]
  most?: number
  /** Text for the number of further records. */ more?: (n: number) => string
}) {
  const types = useDefinitions()
  const shown = ids.slice(0, most)
  return (
    <span className="row wrap" style={{ columnGap: 8 }}>
      {shown.map((id) => (
        <RecordLink key={id} id={id} summary={types.find(({ idPrefix }) => idPrefix !== undefined && id.startsWith(`${idPrefix}_`))} />
      ))}
      {ids.length > shown.length && more && <span className="chip more">{more(ids.length - shown.length)}</span>}
    </span>
  )
}

/** For a type that the user cannot access, the bare id is shown. */
function RecordLink({ id, summary }: { id: string; summary: DefinitionSummary | undefined }) {
  const { data } = useGetMany(summary?.name ?? '', { ids: [id] }, { enabled: summary !== undefined, retry: false })
  if (!summary) return <span className="mono cut">{id}</span>
  return (
    <Link className="cut" to={pathOf(summary, 'record', { ...data?.[0], id })}>
      {data?.[0] ? titleOf(summary.title, data[0]) : id}
    </Link>
  )
}

import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { DefinitionProblem } from '../../engine/types.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { type DataColumn, DataTable } from '../../ui/parts/display/DataTable.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { useEnterAccount } from '../../client/session/entry.ts'
import { useSession } from '../../client/session/useSession.ts'
import { AcceptVersion } from './AcceptVersion.tsx'
import { type Breaking, type RecordLink, nameKey, useBreakingNames, usePathInside } from './breaking.ts'
import { acceptsDefinitions } from '../../client/session/rights.ts'

const ownReasons = new Set(['removed', 'scope', 'secret_shown'])
const none: Breaking[] = []

/** Records that do not match the version on hold, the violated rules, and the button to activate it anyway. */
export function DefinitionBreaks({ problem, held }: { problem: DefinitionProblem; held: string | undefined }) {
  const t = useTranslate()
  const { count = 0, total = 0, records = none } = (problem.params ?? {}) as { count?: number; total?: number; records?: Breaking[] }
  const mayAccept = acceptsDefinitions(useSession())
  const listed = new Set(records.map(nameKey)).size
  const columns = useColumns(problem.type, useBreakingNames(problem.type, records))
  return (
    <Panel
      title={t('definitionProblems.page.breaks.title', { smart_count: count })}
      note={t('definitionProblems.page.breaks.note', { count, total })}
      right={
        held !== undefined &&
        (mayAccept ? (
          <AcceptVersion type={problem.type} hash={held} count={count} hides={records.some(({ keyword }) => keyword === 'scope')} />
        ) : (
          <p className="muted small">{t('definitionProblems.page.breaks.acceptElsewhere')}</p>
        ))
      }
      flush
    >
      {records.length > 0 && (
        <DataTable
          label={t('definitionProblems.page.breaks.title', { smart_count: count })}
          rows={records}
          keyOf={(record) => `${nameKey(record)} ${record.path}`}
          columns={columns}
          note={
            count > listed && <p className="muted small">{t('definitionProblems.page.breaks.more', { smart_count: count - listed })}</p>
          }
        />
      )}
    </Panel>
  )
}

function useColumns(type: string, names: ReadonlyMap<string, RecordLink>): DataColumn<Breaking>[] {
  const t = useTranslate()
  const word = (name: string) => t(`definitionProblems.page.breaks.${name}`)
  const knownOf = (record: Breaking) => names.get(nameKey(record))
  return [
    {
      id: 'record',
      label: word('record'),
      isHeader: true,
      cell: (record) => {
        const named = knownOf(record)
        return (
          <>
            <RecordName type={type} record={record} named={named} />
            {named && named.title !== record.id && <span className="mono muted def-id">{record.id}</span>}
          </>
        )
      },
    },
    { id: 'account', label: word('account'), cell: ({ account }) => account || word('own') },
    { id: 'place', label: word('place'), className: 'mono', cell: ({ path }) => path },
    {
      id: 'reason',
      label: word('reason'),
      cell: ({ keyword, params }) =>
        t(ownReasons.has(keyword) ? `definitionProblems.page.breaks.${keyword}` : `errors.${keyword}`, {
          ...params,
          smart_count: Number(params.limit ?? 1),
          _: keyword,
        }),
    },
    { id: 'rule', label: word('rule'), cell: ({ rule }) => rule && <BrokenRule rule={rule} /> },
  ]
}

function BrokenRule({ rule: { file, line, pointer } }: { rule: NonNullable<Breaking['rule']> }) {
  const t = useTranslate()
  return (
    <>
      {line === undefined ? file : t('definitionProblems.page.breaks.line', { file, line })}
      <span className="mono muted def-id">{pointer}</span>
    </>
  )
}

type NameProps = { type: string; record: Breaking; named: RecordLink | undefined }

/** Link to the page of the record; for a record of an account, via entering the account. */
function RecordName({ type, record, named }: NameProps) {
  const t = useTranslate()
  const enter = useEnterAccount()
  const pathInside = usePathInside(type)
  const { account, id } = record
  if (!account) return named ? <Link to={named.to(record.path)}>{named.title}</Link> : <span className="mono">{id}</span>
  return (
    <Button
      kind="link"
      title={t('definitionProblems.page.breaks.enter', { account })}
      onClick={() => void enter(account, () => pathInside(record))}
    >
      {named?.title ?? <span className="mono">{id}</span>}
    </Button>
  )
}

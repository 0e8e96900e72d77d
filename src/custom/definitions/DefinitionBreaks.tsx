import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { DefinitionProblem } from '../../engine/types.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { useEnterAccount } from '../../client/session/entry.ts'
import { useSession } from '../../client/session/useSession.ts'
import { AcceptVersion } from './AcceptVersion.tsx'
import { type Breaking, type Known, nameKey, useBreakingNames, usePlaceInside } from './breaking.ts'
import { acceptsDefinitions } from '../../client/session/rights.ts'

const ownReasons = new Set(['removed', 'scope', 'secret_shown'])
const none: Breaking[] = []

/** Which records do not fit the version that is held back, by which rule, and the way to take it all the same. */
export function DefinitionBreaks({ problem, held }: { problem: DefinitionProblem; held: string | undefined }) {
  const t = useTranslate()
  const { count = 0, total = 0, records = none } = (problem.params ?? {}) as { count?: number; total?: number; records?: Breaking[] }
  const mayAccept = acceptsDefinitions(useSession())
  const names = useBreakingNames(problem.type, records)
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
        <div className="def-table">
          <table>
            <thead>
              <tr>
                {['record', 'account', 'place', 'reason', 'rule'].map((name) => (
                  <th key={name}>{t(`definitionProblems.page.breaks.${name}`)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <Row key={nameKey(record)} type={problem.type} record={record} known={names.get(nameKey(record))} />
              ))}
            </tbody>
          </table>
          {count > records.length && (
            <p className="muted small">{t('definitionProblems.page.breaks.more', { smart_count: count - records.length })}</p>
          )}
        </div>
      )}
    </Panel>
  )
}

type RowProps = { type: string; record: Breaking; known: Known | undefined }

function Row({ type, record, known }: RowProps) {
  const t = useTranslate()
  const { id, account, path, keyword, params, rule } = record
  return (
    <tr>
      <td>
        <RecordName type={type} record={record} known={known} />
        {known && known.title !== id && <span className="mono muted def-id">{id}</span>}
      </td>
      <td>{account || t('definitionProblems.page.breaks.own')}</td>
      <td className="mono">{path}</td>
      <td>
        {t(ownReasons.has(keyword) ? `definitionProblems.page.breaks.${keyword}` : `errors.${keyword}`, {
          ...params,
          smart_count: Number(params.limit ?? 1),
          _: keyword,
        })}
      </td>
      <td>
        {rule && (
          <>
            {rule.line === undefined ? rule.file : t('definitionProblems.page.breaks.line', { file: rule.file, line: rule.line })}
            <span className="mono muted def-id">{rule.pointer}</span>
          </>
        )}
      </td>
    </tr>
  )
}

/** The way to the page of the record; to that of an account's record leads the way into the account. */
function RecordName({ type, record, known }: RowProps) {
  const t = useTranslate()
  const enter = useEnterAccount()
  const placeInside = usePlaceInside(type)
  const { account, id } = record
  if (!account) return known ? <Link to={known.to}>{known.title}</Link> : <span className="mono">{id}</span>
  return (
    <Button
      kind="link"
      title={t('definitionProblems.page.breaks.enter', { account })}
      onClick={() => void enter(account, () => placeInside(record))}
    >
      {known?.title ?? <span className="mono">{id}</span>}
    </Button>
  )
}

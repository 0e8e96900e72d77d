import { useTranslate } from 'ra-core'
import { useFormat } from '../../ui/format/useFormat.ts'
import { DASH } from '../../ui/format/numbers.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import type { CspCount } from '../../client/api/generated.ts'

const columns = ['directive', 'blocked', 'page', 'count', 'first', 'last'] as const
/** What the server calls the row that counts everything beyond its limit of rows, and addresses it keeps nothing of. */
const other = 'other'

/** Where there is no room each row is a block, and each cell says its column. */
export function CspReportsTable({ rows }: { rows: CspCount[] }) {
  const t = useTranslate()
  return (
    <div className="panel csp">
      <table aria-label={t('cspReports.title')}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={name === 'count' ? 'num' : undefined}>
                {t(`cspReports.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={JSON.stringify([row.directive, row.blocked, row.page])} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row: { directive, blocked, page, count, first_at, last_at } }: { row: CspCount }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  const isOthers = directive === other
  const word = (name: string) => ({ 'data-column': t(`cspReports.${name}`) })
  return (
    <tr>
      <th scope="row" className={isOthers ? undefined : 'mono'}>
        {isOthers ? t('cspReports.others') : directive}
      </th>
      <td {...word('blocked')}>{isOthers ? DASH : <Blocked text={blocked} />}</td>
      <td {...word('page')} className="mono">
        {page || DASH}
      </td>
      <td {...word('count')} className="num tn">
        {format.number(count)}
      </td>
      <td {...word('first')} className="tn">
        <time dateTime={first_at}>{format.date(first_at)}</time>
      </td>
      <td {...word('last')} className="tn">
        <time dateTime={last_at}>{format.date(last_at)}</time>
      </td>
    </tr>
  )
}

function Blocked({ text }: { text: string }) {
  const t = useTranslate()
  if (text === '') return t('cspReports.unnamed')
  return text === other ? t('cspReports.otherAddress') : <span className="mono">{text}</span>
}

import { useTranslate } from 'ra-core'
import { SkeletonBar, Delayed } from '../../ui/parts/feedback/PageStates.tsx'
import { isFlexible, type ColumnModel } from './columns/columnsOf.ts'

const ROWS = 8
const BLANK = '\u00a0'
const widths = [72, 54, 63, 48, 80, 58, 66, 50]

/** Rows of the real height with the real columns: no layout shift when the records arrive. */
export function SkeletonRows({ columns, hasPick }: { columns: ColumnModel[]; hasPick: boolean }) {
  const t = useTranslate()
  return Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden={row > 0}>
      {hasPick && <td className="pick">{BLANK}</td>}
      {columns.map((column, at) => (
        <td key={column.field} className={at === 0 ? 'p' : column.as === 'traffic' ? 'day' : undefined}>
          {row === 0 && at === 0 && (
            <span className="vh" role="status">
              {t('app.loading')}
            </span>
          )}
          <Delayed>
            <SkeletonBar
              width={isFlexible(column) ? `${widths[(row + at) % widths.length] ?? 60}%` : (widths[(row + at) % widths.length] ?? 60)}
            />
          </Delayed>
        </td>
      ))}
      <td className="acts">{BLANK}</td>
    </tr>
  ))
}

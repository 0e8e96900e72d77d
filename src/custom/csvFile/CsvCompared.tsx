// The changes of a CSV file: counts, and a row for each line with the old and the new values.
import { useState } from 'react'
import { useWords, type TypeWords } from '../../client/words/useWords.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Chip, type ChipTone } from '../../ui/parts/feedback/Chip.tsx'
import type { Refusal } from '../zoneFile/batches.ts'
import { refusalText } from '../zoneFile/refusalText.ts'
import { cellOf } from './csvColumns.ts'
import type { Difference, Row } from './csvPlan.ts'

type Kind = Row['kind']
const toneOf: Record<Kind, ChipTone> = { refused: 'bad', changed: 'info', added: 'ok', equal: 'neutral' }
const kinds: Kind[] = ['added', 'changed', 'equal', 'refused']
const shownAtFirst = 100

export function CsvCompared({ type, rows, refusals, left }: { type: string; rows: Row[]; refusals: Map<Row, Refusal>; left: number }) {
  const words = useWords()
  const { t } = words
  const format = useFormat()
  const [most, setMost] = useState(shownAtFirst)
  const kindOf = (row: Row): Kind => (refusals.has(row) ? 'refused' : row.kind)
  const counts = kinds.map((kind) => ({ kind, count: rows.filter((row) => kindOf(row) === kind).length })).filter(({ count }) => count > 0)
  // Refused rows come first, and those that change nothing last.
  const order: Kind[] = ['refused', 'changed', 'added', 'equal']
  const sorted = rows.toSorted((a, b) => order.indexOf(kindOf(a)) - order.indexOf(kindOf(b)))
  return (
    <div className="stack zone-compared">
      <ul className="zone-counts">
        {counts.map(({ kind, count }) => (
          <li key={kind}>
            <Chip tone={toneOf[kind]}>{t(`csvFile.counts.${kind}`, { count: format.number(count) })}</Chip>
          </li>
        ))}
      </ul>
      {left === 0 && <p role="status">{t(counts.some(({ kind }) => kind === 'refused') ? 'csvFile.noneLeft' : 'csvFile.nothing')}</p>}
      <ol className="zone-rows" aria-label={t('csvFile.table')}>
        {sorted.slice(0, most).map((row) => (
          <li key={row.line}>
            <span>
              <Chip tone={toneOf[kindOf(row)]}>{t(`csvFile.kinds.${kindOf(row)}`)}</Chip>
            </span>
            <div className="zone-set">
              {row.name && <p className="mono">{row.name}</p>}
              {row.kind === 'changed' && <Differences type={type} words={words} of={row.differences} />}
              <Reason type={type} row={row} refusal={refusals.get(row)} />
            </div>
            <span className="help tn">{t('csvFile.line', { line: row.line })}</span>
          </li>
        ))}
      </ol>
      {sorted.length > most && (
        <Button onClick={() => setMost(sorted.length)}>{t('csvFile.more', { smart_count: sorted.length - most })}</Button>
      )}
    </div>
  )
}

function Differences({ type, words, of }: { type: string; words: TypeWords; of: Difference[] }) {
  const { t } = words
  const shown = (value: unknown): string => String(cellOf(value) ?? t('app.none'))
  return (
    <ul className="zone-values">
      {of.map(({ path, before, after }) => (
        <li key={path}>
          {words.field(type, path)}: <del className="mono">{shown(before)}</del> <ins className="mono">{shown(after)}</ins>
        </li>
      ))}
    </ul>
  )
}

function Reason({ type, row, refusal }: { type: string; row: Row; refusal: Refusal | undefined }) {
  const words = useWords()
  if (row.kind === 'refused') return <p className="zone-reason">{words.t(`csvFile.codes.${row.code}`, { text: row.text })}</p>
  if (!refusal) return null
  const path = refusal.error ? refusal.error.path.split('/').slice(1).join('.') : ''
  return (
    <p className="zone-reason">
      {path && `${words.field(type, path.replaceAll(/\.\d+(?=\.|$)/g, '.*'))}: `}
      {refusalText(type, words, refusal)}
    </p>
  )
}

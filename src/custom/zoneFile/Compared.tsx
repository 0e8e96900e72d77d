// The comparison: counts, two choices, and a row for each record set.
import { useRef } from 'react'
import { useWords, type TypeWords } from '../../client/words/useWords.ts'
import { Segmented } from '../../ui/parts/actions/Segmented.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Chip, type ChipTone } from '../../ui/parts/feedback/Chip.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'
import type { Refusal } from './batches.ts'
import { RowPager } from './RowPager.tsx'
import { refusalText } from './refusalText.ts'
import { useShownRows, type Kind } from './useShownRows.ts'
import type { Options, Row, StoredSet } from './plan.ts'

type Props = {
  type: string
  options: Options
  rows: Row[]
  refusals: Map<Row, Refusal>
  /** Changes that can be applied. */ left: number
  /** A text of the kind of file. */ say: (text: string) => string
  /** The choices that are offered. */ choices?: (keyof Options)[]
  hasLines?: boolean
  onChoose: (options: Options) => void
}
const toneOf: Record<Kind, ChipTone> = {
  added: 'ok',
  changed: 'info',
  deleted: 'warn',
  equal: 'neutral',
  refused: 'bad',
  skipped: 'neutral',
}

export function Compared({ type, options, rows, refusals, left, say, choices = ['others', 'same'], hasLines = true, onChoose }: Props) {
  const words = useWords()
  const { t } = words
  const { tabs, chosen, search, found, page, shown, hasRefused, choose, find, turn } = useShownRows(rows, refusals)
  const list = useRef<HTMLOListElement>(null)
  const hasChanges = rows.some(({ kind }) => kind === 'added' || kind === 'changed' || kind === 'deleted')
  return (
    <div className="stack zone-compared">
      {left === 0 && <p role="status">{say(hasChanges || hasRefused ? 'noneLeft' : 'nothing')}</p>}
      <div className="zone-options">
        {choices.includes('others') && (
          <Choice
            label={t('zoneFile.others')}
            value={options.others}
            values={['keep', 'delete']}
            onChange={(others) => onChoose({ ...options, others })}
          />
        )}
        {choices.includes('same') && (
          <Choice
            label={t('zoneFile.same')}
            value={options.same}
            values={['replace', 'add']}
            onChange={(same) => onChoose({ ...options, same })}
          />
        )}
      </div>
      <div className="zone-find">
        <Segmented
          small
          label={t('zoneFile.filter')}
          value={chosen}
          options={tabs.map(({ kind, count }) => ({ value: kind, label: t(`zoneFile.tabs.${kind}`), count }))}
          onChange={choose}
        />
        <span className="in soft q">
          <Icon name="search" />
          <input
            type="search"
            value={search}
            aria-label={t('zoneFile.search')}
            placeholder={t('zoneFile.search')}
            onChange={({ target }) => find(target.value)}
          />
        </span>
      </div>
      {found === 0 && rows.length > 0 && (
        <p className="help" role="status">
          {t('zoneFile.notFound')}
        </p>
      )}
      <ol className="zone-rows" ref={list} aria-label={t('zoneFile.table')}>
        {shown.map((row) => (
          <RowItem
            key={keyOf(row)}
            type={type}
            row={row}
            kind={refusals.has(row) ? 'refused' : row.kind}
            hasLine={hasLines}
            reason={reasonOf(type, words, row, refusals.get(row))}
          />
        ))}
      </ol>
      <RowPager
        page={page}
        total={found}
        onTurn={(to) => {
          turn(to)
          list.current?.scrollIntoView()
        }}
      />
    </div>
  )
}

type ChoiceProps<Value extends string> = { label: string; value: Value; values: Value[]; onChange: (value: Value) => void }

function Choice<Value extends string>({ label, value, values, onChange }: ChoiceProps<Value>) {
  const { t } = useWords()
  return (
    <div className="zone-choice">
      <span className="help">{label}</span>
      <Segmented
        small
        label={label}
        value={value}
        options={values.map((one) => ({ value: one, label: t(`zoneFile.${one}`) }))}
        onChange={onChange}
      />
    </div>
  )
}

type RowProps = { type: string; row: Row; kind: Kind; hasLine: boolean; reason: string | undefined }

function RowItem({ type, row, kind, hasLine, reason }: RowProps) {
  const { t } = useWords()
  const { number } = useFormat()
  const set = setOf(row)
  return (
    <li>
      <span>
        <Chip tone={toneOf[kind]}>{t(`zoneFile.kinds.${kind}`)}</Chip>
      </span>
      <div className="zone-set">
        {set && (
          <p>
            <b className="mono">{set.name}</b> <span className="mono">{set.type}</span> <Ttl type={type} row={row} />
          </p>
        )}
        <Values row={row} />
        {reason !== undefined && <p className={kind === 'refused' ? 'zone-reason' : 'help'}>{reason}</p>}
      </div>
      {hasLine && 'line' in row && <span className="help tn">{t('zoneFile.line', { line: number(row.line) })}</span>}
    </li>
  )
}

function Values({ row }: { row: Row }) {
  const before = row.kind === 'changed' || row.kind === 'deleted' ? row.stored.records : []
  const after = row.kind === 'changed' || row.kind === 'added' ? row.next.records : row.kind === 'equal' ? row.stored.records : []
  const has = (list: { content: string }[], content: string) => list.some((value) => value.content === content)
  const gone = before.filter(({ content }) => !has(after, content))
  if (gone.length + after.length === 0) return null
  return (
    <ul className="zone-values mono">
      {gone.map(({ content }) => (
        <li key={content}>
          <del>{content}</del>
        </li>
      ))}
      {after.map(({ content }) => (
        <li key={content}>{row.kind !== 'changed' || has(before, content) ? content : <ins>{content}</ins>}</li>
      ))}
    </ul>
  )
}

function Ttl({ type, row }: { type: string; row: Row }) {
  const words = useWords()
  const format = useFormat()
  const [before, after] = [row.kind === 'changed' ? row.stored.ttl : undefined, setOf(row)?.ttl ?? 0]
  return (
    <span className="help">
      {words.field(type, 'ttl')} {before !== undefined && before !== after && <del>{format.duration(before)}</del>} {format.duration(after)}
    </span>
  )
}

function reasonOf(type: string, words: TypeWords, row: Row, refusal: Refusal | undefined): string | undefined {
  if (row.kind === 'refused') return words.t(`zoneFile.codes.${row.problem.code}`, { ...row.problem })
  if (row.kind === 'skipped') return words.t('zoneFile.portalServes')
  if (!refusal) return undefined
  return refusalText(type, words, refusal)
}

function setOf(row: Row): Pick<StoredSet, 'name' | 'type' | 'ttl'> | undefined {
  if (row.kind === 'added' || row.kind === 'changed') return row.next
  return row.kind === 'equal' || row.kind === 'deleted' ? row.stored : undefined
}

function keyOf(row: Row): string {
  const set = setOf(row)
  return `${row.kind} ${'line' in row ? row.line : ''} ${set?.name ?? ''} ${set?.type ?? ''}`
}

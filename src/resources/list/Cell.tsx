import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useSession } from '../../app/definitions/session.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import { customColumns } from '../../custom/columns.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Chip } from '../../ui/parts/Chip.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Status, type StatusTone } from '../../ui/parts/Status.tsx'
import { Tip } from '../../ui/parts/Tip.tsx'
import type { ColumnModel } from './columnsOf.ts'
import { CopyButton } from './CopyButton.tsx'
import { ReferenceCell } from './ReferenceCell.tsx'
import { statusTone } from './statusTone.ts'
import { textsOf, valueAt, valuesAt } from './valuesAt.ts'

export type ListRecord = Record<string, unknown> & { id: string | number; version?: number; _delivery?: { state: string } }
type CellProps = { type: string; column: ColumnModel; record: ListRecord }

/** One value of a record, drawn as its column says. An absent value is a dash, never `null`. */
export function Cell({ type, column, record }: CellProps) {
  const t = useTranslate()
  const Custom = customColumns[column.as]
  if (Custom) return <Custom record={record} field={column.field} />
  if (column.as === 'status') return <StatusCell type={type} column={column} record={record} />
  const values = valuesAt(record, column.field)
  if (values.every((value) => value === '')) return <span className="muted">{t('app.none')}</span>
  return <Value type={type} column={column} values={values} />
}

function Value({ type, column, values }: { type: string; column: ColumnModel; values: unknown[] }): ReactNode {
  const words = useWords()
  const { timezone } = useSession()
  const format = useFormat(timezone)
  const [value] = values
  switch (column.as) {
    case 'reference': return column.reference ? <ReferenceCell reference={column.reference} value={value} /> : String(value)
    case 'chip': return <Chip>{words.option(type, column.field, value)}</Chip>
    case 'list': return <ListCell texts={textsOf(values)} />
    case 'mono': return Array.isArray(value) || values.length > 1 ? <ListCell texts={textsOf(values)} /> : <MonoCell text={textsOf(values)[0] ?? ''} />
    case 'date': return typeof value === 'string' ? <Tip title={format.date(value)}><time dateTime={value} className="muted tn nw">{format.since(value)}</time></Tip> : String(value)
    case 'boolean': return value === true ? <Icon name="check" label={words.t('app.yes')} /> : <span className="vh">{words.t('app.no')}</span>
    case 'labels': return <LabelsCell labels={textsOf(values)} />
    case 'deleted': return <DeletedCell value={value as { at: string; by?: string }} />
    case 'duration': return <span className="tn nw">{format.duration(value)}</span>
    case 'bytes': return typeof value === 'number' ? format.bytes(value) : String(value)
    case 'bits': return typeof value === 'number' ? format.bits(value) : String(value)
    case 'share': return typeof value === 'number' ? format.share(value) : String(value)
    case 'number': return typeof value === 'number' ? format.number(value) : String(value)
    default: return <TextCell text={typeof value === 'boolean' ? words.option(type, column.field, value) : textsOf(values).join(', ')} />
  }
}

/** What the record says of itself, unless the edges are behind or refused it. */
function StatusCell({ type, column, record }: CellProps) {
  const words = useWords()
  const value = valueAt(record, column.field)
  if (value === undefined) return <span className="muted">{words.t('app.none')}</span>
  const tone: StatusTone = statusTone(value)
  const delivery = tone === 'ok' ? record['_delivery']?.state : undefined
  if (delivery === 'pending') return <Status tone="run">{words.t('list.delivery.pending', { version: record.version ?? '' })}</Status>
  if (delivery === 'error') return <Status tone="bad">{words.t('list.delivery.error')}</Status>
  const word = typeof value === 'boolean' ? (words.text(type, 'options', `${column.field}.${String(value)}`) ?? words.t(value ? 'list.active' : 'list.inactive')) : words.option(type, column.field, value)
  return <Status tone={tone}>{word}</Status>
}

function TextCell({ text }: { text: string }) {
  return <Tip title={text.length > 32 ? text : ''}><span className="cut block">{text}</span></Tip>
}

const MIDDLE_FROM = 30

/** Names are cut at the end; addresses and keys in the middle, so that both ends are seen. */
function MonoCell({ text }: { text: string }) {
  const cutInMiddle = text.length > MIDDLE_FROM && /[/?:=]/.test(text)
  const shown = cutInMiddle ? `${text.slice(0, 16)}…${text.slice(-12)}` : text
  return (
    <span className="copyable">
      <Tip title={cutInMiddle || text.length > 24 ? text : ''}><span className="mono cut">{shown}</span></Tip>
      <CopyButton text={text} />
    </span>
  )
}

function ListCell({ texts }: { texts: string[] }) {
  const t = useTranslate()
  const [first, ...rest] = texts
  if (first === undefined) return <span className="muted">{t('app.none')}</span>
  return (
    <span className="cell">
      <Tip title={first.length > 24 ? first : ''}><span className="mono cut">{first}</span></Tip>
      {rest.length > 0 && <Tip title={rest.slice(0, 12).join(', ') + (rest.length > 12 ? '…' : '')}><span className="chip more">{t('format.more', { n: rest.length })}</span></Tip>}
    </span>
  )
}

const SHOWN_LABELS = 2

function LabelsCell({ labels }: { labels: string[] }) {
  const t = useTranslate()
  const rest = labels.slice(SHOWN_LABELS)
  return (
    <span className="cell">
      {labels.slice(0, SHOWN_LABELS).map((label) => <span key={label} className="chip line"><span className="cut">{label}</span></span>)}
      {rest.length > 0 && <Tip title={rest.join(', ')}><span className="chip more">{t('format.more', { n: rest.length })}</span></Tip>}
    </span>
  )
}

/** When, and by whom. */
function DeletedCell({ value: { at, by } }: { value: { at: string; by?: string } }) {
  const { timezone } = useSession()
  const format = useFormat(timezone)
  return <Tip title={[format.date(at), by].filter(Boolean).join(' · ')}><span className="cut block muted"><time dateTime={at} className="tn">{format.since(at)}</time>{by && <> · {by}</>}</span></Tip>
}

// Renders one value of a record in the format of its column. Plain functions instead of components, because a page has hundreds of cells.
import type { ListRecord } from './listRecord.ts'
import type { ReactElement, ReactNode } from 'react'
import { deliveryOf } from '../../../client/calls/delivery.ts'
import { namesOf, namesSummary } from '../../../client/calls/names.ts'
import { customColumns, rowStates } from '../../../custom/areas.ts'
import { Chip } from '../../../ui/parts/feedback/Chip.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { Status, type StatusTone } from '../../../ui/parts/feedback/Status.tsx'
import { Tip } from '../../../ui/parts/feedback/Tip.tsx'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { CopyButton } from './CopyButton.tsx'
import { expiryCell } from './ExpiryCell.tsx'
import { ReferenceCell, ReferredCell } from './ReferenceCell.tsx'
import { columnTexts } from '../columns/columnTexts.ts'
import { statusTone } from '../columns/statusTone.ts'
import type { RowTools } from '../rows/useRowTools.ts'
import { shownNames } from '../../../engine/formats/contacts/idn.ts'
import { textsOf, valueAt, valuesAt } from '../../../engine/values/valuesAt.ts'

/** Names of other records, which are read later than the list. */
const RecordLinks = lazyScript(async () => (await import('./RecordLinks.tsx')).RecordLinks)

/** An absent value and an empty list are a dash, never `null` and never blank; an empty text is one unless it was chosen. */
export function cellOf(record: ListRecord, column: ColumnModel, tools: RowTools): ReactNode {
  const Custom = customColumns[column.as]
  if (Custom)
    return (
      <Custom key={record.id} type={tools.type} record={record} field={column.field} reference={column.reference} absent={column.absent} />
    )
  if (column.as === 'status') return statusCell(record, column, tools)
  const values = valuesAt(record, column.field)
  if (column.isChoice ? values.flat().length === 0 : values.every(isEmpty)) return dash(tools)
  if (column.as === 'money') return moneyCell(record, column, tools)
  return valueOf(values, column, tools)
}

const isEmpty = (value: unknown) => value === '' || (typeof value === 'object' && textsOf([value]).length === 0)
const dash = ({ t }: RowTools) => <span className="muted">{t('app.none')}</span>

function valueOf(values: unknown[], column: ColumnModel, tools: RowTools): ReactNode {
  const { t, format } = tools
  const [value] = values
  const { of, reference } = column
  if (of !== undefined && reference)
    return (
      <ReferredCell
        reference={reference}
        value={value}
        draw={(named) => cellOf(named, { ...column, field: of, of: undefined }, tools)}
        none={dash(tools)}
      />
    )
  switch (column.as) {
    case 'reference':
      return column.reference ? <ReferenceCell reference={column.reference} value={value} /> : String(value)
    case 'recordLinks':
      return <RecordLinks ids={textsOf(values)} most={2} more={(n) => t('format.more', { n })} />
    case 'expiry':
      return typeof value === 'number' ? expiryCell(value, tools) : String(value)
    case 'chip':
      return <Chip>{tools.option(column.field, value)}</Chip>
    case 'list':
      return listCell(columnTexts(values, column, tools.option), column, tools)
    case 'mono':
      return Array.isArray(value) || values.length > 1
        ? listCell(columnTexts(values, column, tools.option), column, tools)
        : monoCell(textsOf(values)[0] ?? '', tools)
    case 'date':
      return typeof value === 'string' ? (
        <Tip title={format.date(value)}>
          <time dateTime={value} className="muted tn nw">
            {format.since(value)}
          </time>
        </Tip>
      ) : (
        String(value)
      )
    case 'colour':
      return colourCell(textsOf(values)[0] ?? '')
    case 'boolean':
      return value === true ? <Icon name="check" label={t('app.yes')} /> : <span className="vh">{t('app.no')}</span>
    case 'labels':
      return labelsCell(textsOf(values), tools)
    case 'deleted':
      return deletedCell(value as { at: string; by?: string }, tools) // the envelope's own
    case 'duration':
      return <span className="tn nw">{format.duration(value)}</span>
    case 'bytes':
    case 'bits':
    case 'share':
    case 'number':
      return typeof value === 'number' ? format[column.as](value) : String(value)
    default:
      return textCell(typeof value === 'boolean' ? tools.option(column.field, value) : textsOf(values).join(', '))
  }
}

/** The state of the record, unless the delivery is pending or rejected; below it, how many of its names have no effect yet. */
function statusCell(record: ListRecord, column: ColumnModel, tools: RowTools) {
  const names = statusTone(valueAt(record, column.field)) === 'off' ? undefined : namesSummary(namesOf(record))
  const namesText = names && tools.t(names.key, { smart_count: names.count })
  if (names?.isWhole) return <Status tone={names.tone}>{namesText}</Status>
  const own = ownStatus(record, column, tools)
  if (names) return twoLines(own, `under ${names.tone}`, namesText)
  // A running record shows its state as agents reported it.
  const served = record['_reports'] || !tools.isDelivered ? undefined : servedText(record, column, tools)
  const usual = served === undefined ? own : twoLines(own, 'under quiet', served)
  const Day = tools.hasDay && statusTone(valueAt(record, column.field)) === 'ok' ? rowStates['traffic'] : undefined
  return Day ? <Day key={record.id} record={record} usual={usual} own={deliveryOf(record)?.state === 'applied' && own} /> : usual
}

function twoLines(own: ReactNode, className: string, text: ReactNode) {
  return (
    <span className="two">
      {own}
      <span className={className}>{text}</span>
    </span>
  )
}

/** Delivery state; undefined for types that are not delivered. */
function servedText(record: ListRecord, { field }: ColumnModel, { t }: RowTools): string | undefined {
  const delivery = deliveryOf(record)
  if (!delivery) return undefined
  if (statusTone(valueAt(record, field)) === 'off') return t('list.served.off')
  if (delivery.state === 'applied' || delivery.state === 'none') return t(`list.served.${delivery.state}`)
  return delivery.appliedVersion === undefined ? t('list.served.nothing') : t('list.served.earlier', { version: delivery.appliedVersion })
}

function ownStatus(record: ListRecord, { field }: ColumnModel, tools: RowTools) {
  const { t } = tools
  const value = valueAt(record, field)
  if (value === undefined) return dash(tools)
  const tone: StatusTone = statusTone(value)
  const delivery = tone === 'ok' ? record['_delivery']?.state : undefined
  if (delivery === 'pending') return <Status tone="run">{t('list.delivery.pending', { version: record.version ?? '' })}</Status>
  if (delivery === 'error') return <Status tone="bad">{t('list.delivery.error')}</Status>
  const code = tone === 'ok' ? (record['_reports']?.code ?? undefined) : undefined
  const reported = code === undefined ? { tone, text: tools.state(field, value) } : tools.reported(code)
  return <Status tone={reported.tone}>{reported.text}</Status>
}

function moneyCell(record: ListRecord, { field, currency }: ColumnModel, { format }: RowTools) {
  const [value, unit] = [valueAt(record, field), currency === undefined ? undefined : valueAt(record, currency)]
  if (typeof value !== 'number') return String(value)
  return <span className="tn nw">{typeof unit === 'string' ? format.price(value, unit) : format.number(value, 2)}</span>
}

/** With its name beside it: colour alone is not accessible. */
function colourCell(text: string) {
  return (
    <span className="cell">
      <span className="swatch" style={/^#[0-9a-f]{3,8}$/i.test(text) ? { background: text } : undefined} aria-hidden />
      <span className="mono">{text}</span>
    </span>
  )
}

function textCell(text: string) {
  return <span className="cut block">{shownNames(text)}</span>
}

/** Most texts are shown whole and need no tooltip. */
function tipped(title: string | false, text: ReactElement) {
  return title ? <Tip title={title}>{text}</Tip> : text
}

const MIDDLE_FROM = 30

/** Names are truncated at the end; addresses and keys in the middle, so that both ends are visible. */
function monoCell(text: string, tools: RowTools) {
  const cutInMiddle = text.length > MIDDLE_FROM && /[/?:=]/.test(text)
  const whole = shownNames(text)
  const shown = cutInMiddle ? `${text.slice(0, 16)}…${text.slice(-12)}` : whole
  return (
    <span className="copyable">
      {tipped(cutInMiddle && text, <span className="mono cut">{shown}</span>)}
      <CopyButton text={text} t={tools.t} />
    </span>
  )
}

/** Longer than a host: a key, whose end tells it from others. */
const LONG = 64

/** Choices are words; names, addresses and keys are compared letter by letter. */
function listCell([first, ...rest]: string[], { isChoice }: ColumnModel, tools: RowTools) {
  if (first === undefined) return dash(tools)
  const isLong = first.length > LONG
  return (
    <span className="cell">
      {tipped(
        isLong && first,
        <span className={isChoice ? 'cut' : 'mono cut'}>{isLong ? `${first.slice(0, 24)}…${first.slice(-12)}` : first}</span>,
      )}
      {rest.length > 0 && (
        <Tip title={rest.slice(0, 12).join(', ') + (rest.length > 12 ? '…' : '')}>
          <span className="chip more">{tools.t('format.more', { n: rest.length })}</span>
        </Tip>
      )}
    </span>
  )
}

const SHOWN_LABELS = 2

function labelsCell(labels: string[], tools: RowTools) {
  const rest = labels.slice(SHOWN_LABELS)
  return (
    <span className="cell">
      {labels.slice(0, SHOWN_LABELS).map((label) => (
        <span key={label} className="chip line">
          <span className="cut">{label}</span>
        </span>
      ))}
      {rest.length > 0 && (
        <Tip title={rest.join(', ')}>
          <span className="chip more">{tools.t('format.more', { n: rest.length })}</span>
        </Tip>
      )}
    </span>
  )
}

/** When, and by whom. */
function deletedCell({ at, by }: { at: string; by?: string }, { format }: RowTools) {
  return (
    <Tip title={[format.date(at), by].filter(Boolean).join(' · ')}>
      <span className="cut block muted">
        <time dateTime={at} className="tn">
          {format.since(at)}
        </time>
        {by && <> · {by}</>}
      </span>
    </Tip>
  )
}

// Notices about unproven names of a record, above its tabs and below the field.
import { TriangleAlert } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { isUnproven, namesSummary, type ShownName } from '../../../client/calls/names.ts'
import { getAt } from '../../../engine/schema/paths.ts'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'

type Way = { /** The tab with instructions. */ to: string | undefined }
type Note = { one: ShownName; written: string; line: number | undefined }
const most = 5

/** Shown while the state lasts. */
export function NamesNotice({ names, to }: Way & { names: ShownName[] }) {
  const t = useTranslate()
  const summary = namesSummary(names)
  if (!summary) return null
  const isTaken = summary.tone === 'bad'
  const count = { smart_count: summary.count }
  return (
    <Alert tone={isTaken ? 'bad' : 'warn'} title={t(summary.key, count)}>
      {t(`names.notice.${isTaken ? 'taken' : summary.isWhole ? 'zone' : 'host'}`, count)}{' '}
      {to !== undefined && <Link to={to}>{t('names.show')}</Link>}
    </Alert>
  )
}

type NotesProps = Way & { record: Record<string, unknown>; names: ShownName[]; /** Of the field. */ pointer: string; value: unknown }

export function NameNotes({ record, names, pointer, value, to }: NotesProps) {
  const t = useTranslate()
  const notes = notesAt(record, names, pointer, value)
  if (notes.length === 0) return null
  return (
    <div>
      {notes.slice(0, most).map(({ one: { name, kind, state }, written, line }) => {
        const message = t(`names.at.${kind}.${state}`, { name: written })
        return (
          <p key={name} className="msg warn">
            <TriangleAlert className="icon" size={14} aria-hidden />
            <span>{line === undefined ? message : t('form.rowError', { n: line, message })}</span>
          </p>
        )
      })}
      <p className="help">
        {notes.length > most && `${t('format.more', { n: notes.length - most })} `}
        {to !== undefined && <Link to={to}>{t('names.show')}</Link>}
      </p>
    </div>
  )
}

/** Only names that are still in the field: changes are not stored yet. */
function notesAt(record: Record<string, unknown>, names: ShownName[], pointer: string, value: unknown): Note[] {
  const values = Array.isArray(value) ? (value as unknown[]) : [value]
  return names.filter(isUnproven).flatMap((one) => {
    const written = getAt(record, one.path)
    const index = values.indexOf(written)
    const isHere = one.path === pointer || one.path.replace(/\/\d+$/, '') === pointer
    return isHere && typeof written === 'string' && index >= 0 ? [{ one, written, line: Array.isArray(value) ? index + 1 : undefined }] : []
  })
}

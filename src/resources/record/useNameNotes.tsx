// Below the field of a name that has no proof: that it has no effect yet, and the way to what to do.
import { useMemo } from 'react'
import { Link } from 'react-router'
import { TriangleAlert } from 'lucide-react'
import { isUnproven, type ShownName } from '../../app/definitions/names.ts'
import { getAt } from '../../engine/paths.ts'
import type { ResolvedTab } from '../../engine/types.ts'
import type { FormHost, FormWords } from '../../ui/form/context.ts'
import type { StoredRecord } from '../form/useSave.ts'
import { nameTabOf } from './NamesNotice.tsx'

type Given = {
  record: StoredRecord | undefined
  names: ShownName[]
  tabs: ResolvedTab[]
  addressOf: (tab: ResolvedTab) => string
  words: FormWords
}
type Note = { one: ShownName; written: string; line: number | undefined }
const most = 5

export function useNameNotes({ record, names, tabs, addressOf, words }: Given): FormHost['noteOf'] {
  const place = nameTabOf(tabs)
  const to = place && addressOf(place)
  return useMemo(() => {
    if (!record || !names.some(isUnproven)) return undefined
    return (pointer, value) => {
      const notes = notesAt(record, names, pointer, value)
      return notes.length > 0 && <Notes notes={notes} to={to} words={words} />
    }
  }, [record, names, to, words])
}

/** Of what still stands in the field: what was changed is not stored yet. */
function notesAt(record: StoredRecord, names: ShownName[], pointer: string, value: unknown): Note[] {
  const values = Array.isArray(value) ? (value as unknown[]) : [value]
  return names.filter(isUnproven).flatMap((one) => {
    const written = getAt(record, one.path)
    const index = values.indexOf(written)
    const isHere = one.path === pointer || one.path.replace(/\/\d+$/, '') === pointer
    return isHere && typeof written === 'string' && index >= 0 ? [{ one, written, line: Array.isArray(value) ? index + 1 : undefined }] : []
  })
}

function Notes({ notes, to, words: { t } }: { notes: Note[]; to: string | undefined; words: FormWords }) {
  return (
    <div>
      {notes.slice(0, most).map(({ one: { name, kind, state }, written, line }) => {
        const message = t(`record.names.at.${kind}.${state}`, { name: written })
        return (
          <p key={name} className="msg warn">
            <TriangleAlert className="icon" size={14} aria-hidden />
            <span>{line === undefined ? message : t('form.line', { n: line, message })}</span>
          </p>
        )
      })}
      <p className="help">
        {notes.length > most && `${t('format.more', { n: notes.length - most })} `}
        {to !== undefined && <Link to={to}>{t('record.names.show')}</Link>}
      </p>
    </div>
  )
}

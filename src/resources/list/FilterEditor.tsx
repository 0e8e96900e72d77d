import Popover from '@mui/material/Popover'
import { useId, useState, type FormEvent } from 'react'
import { useWords } from '../../app/definitions/useWords.ts'
import type { Json } from '../../engine/types.ts'
import { focusOnMount } from '../../ui/focusOnMount.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { keysOf, without, type FilterModel, type FilterValues } from './filtersOf.ts'
import { labelsIn } from './labels/labelText.ts'
import { fieldLabel } from './ownColumns.ts'

type FilterEditorProps = { anchor: HTMLElement; type: string; filter: FilterModel; values: FilterValues; onChange: (values: FilterValues) => void; onClose: () => void }

/** The value of one filter: ticks for a choice, from and to for a date, a field for the rest. */
export function FilterEditor({ anchor, type, filter, values, onChange, onClose }: FilterEditorProps) {
  const words = useWords()
  const [draft, setDraft] = useState<FilterValues>(values)
  const name = fieldLabel(words, type, filter.field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(cleaned(draft, filter))
    onClose()
  }
  return (
    <Popover open anchorEl={anchor} onClose={onClose} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} slotProps={{ paper: { role: 'dialog', 'aria-label': name } }}>
      <form className="filter-form" onSubmit={submit}>
        <p className="lab">{name}</p>
        {filter.kind === 'choice' || filter.kind === 'boolean'
          ? <Ticks type={type} filter={filter} draft={draft} onChange={setDraft} />
          : keysOf(filter).map((key) => <Field key={key} filter={filter} name={name} id={key} value={draft[key]} onChange={(value) => setDraft({ ...draft, [key]: value })} />)}
        <div className="row"><Button kind="primary" size="small" type="submit">{words.t('list.apply')}</Button><Button kind="ghost" size="small" onClick={onClose}>{words.t('app.cancel')}</Button></div>
      </form>
    </Popover>
  )
}

function Ticks({ type, filter, draft, onChange }: { type: string; filter: FilterModel; draft: FilterValues; onChange: (draft: FilterValues) => void }) {
  const words = useWords()
  const chosen = listOf(draft[filter.field])
  const turn = (choice: Json) => onChange({ ...draft, [filter.field]: chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice] })
  return filter.choices.map((choice, at) => (
    <label key={String(choice)} className="tick"><input type="checkbox" className="cb" ref={at === 0 ? focusOnMount : undefined} checked={chosen.includes(choice)} onChange={() => turn(choice)} /><span>{words.option(type, filter.field, choice)}</span></label>
  ))
}

function Field({ filter, name, id, value, onChange }: { filter: FilterModel; name: string; id: string; value: unknown; onChange: (value: string) => void }) {
  const field = useId()
  const isFrom = !id.endsWith('_lte')
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return (
    <div className="in"><label htmlFor={field} className="vh">{name} {filter.kind === 'date' ? (isFrom ? '≥' : '≤') : ''}</label><input id={field} ref={isFrom ? focusOnMount : undefined} type={filter.kind === 'labels' ? 'text' : filter.kind} placeholder={filter.kind === 'labels' ? 'env=prod, new' : undefined} value={filter.kind === 'date' ? text.slice(0, 10) : text} onChange={(event) => onChange(event.target.value)} /></div>
  )
}

function cleaned(draft: FilterValues, filter: FilterModel): FilterValues {
  const own = Object.fromEntries(keysOf(filter).map((key) => [key, valueOf(draft[key], filter, key)]).filter(([, value]) => value !== undefined))
  return { ...without(draft, keysOf(filter)), ...own }
}

function valueOf(value: unknown, { kind }: FilterModel, key: string): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.length === 1 ? (value[0] as Json) : value
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  if (kind === 'labels') {
    const { labels } = labelsIn(value)
    return labels.length === 0 ? undefined : labels.length === 1 ? labels[0] : labels
  }
  if (kind === 'number') return Number(value)
  if (kind === 'date') return key.endsWith('_lte') ? `${value.slice(0, 10)}T23:59:59.999Z` : `${value.slice(0, 10)}T00:00:00.000Z`
  return value.trim()
}

function listOf(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

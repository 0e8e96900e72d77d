import { useId, useState, type FormEvent } from 'react'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useWords } from '../../../client/words/useWords.ts'
import type { Json } from '../../../engine/schema/types.ts'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { DayInput } from '../../../ui/form/controls/DayInput.tsx'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Popover } from '../../../ui/parts/feedback/Floating.tsx'
import { boundOf, type DayBound } from './dayBounds.ts'
import { dayOf, isPlain } from './dayFilter.ts'
import { keysOf, without, type FilterModel, type FilterValues } from './filtersOf.ts'
import { labelsIn } from '../labels/labelText.ts'
import { fieldLabel } from '../columns/ownColumns.ts'
import { isListed } from '../isListed.ts'
import { ReferredChoice } from './ReferredChoice.tsx'

type FilterEditorProps = {
  anchor: HTMLElement
  type: string
  filter: FilterModel
  values: FilterValues
  onChange: (values: FilterValues) => void
  onClose: () => void
}

/** The value of one filter: check boxes for a choice, from and to for a date, an input for the rest. */
export function FilterEditor({ anchor, type, filter, values, onChange, onClose }: FilterEditorProps) {
  const words = useWords()
  const timezone = useTimezone()
  const [draft, setDraft] = useState<FilterValues>(values)
  const name = fieldLabel(words, type, filter.field)
  const types = useDefinitions()
  // With nothing chosen there is only a filter to remove.
  const isIdle = keysOf(filter).every((key) => isBlank(draft[key]) && isBlank(values[key]))
  const isOffered = filter.reference !== undefined && isListed(filter.reference, types)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) return wrong.focus()
    onChange(cleaned(draft, filter, timezone))
    onClose()
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': name } }}
    >
      <form className="filter-form" onSubmit={submit}>
        <p className="lab">{name}</p>
        {filter.kind === 'choice' || filter.kind === 'boolean' ? (
          <Ticks type={type} filter={filter} draft={draft} onChange={setDraft} />
        ) : isOffered && filter.reference ? (
          <ReferredChoice
            reference={filter.reference}
            name={name}
            value={draft[filter.field]}
            onChange={(value) => setDraft({ ...draft, [filter.field]: value })}
          />
        ) : (
          keysOf(filter).map((key) => (
            <Field
              key={key}
              filter={filter}
              name={name}
              id={key}
              value={draft[key]}
              onChange={(value) => setDraft({ ...draft, [key]: value })}
            />
          ))
        )}
        <div className="row">
          <Button kind="primary" size="small" type="submit" disabled={isIdle}>
            {words.t('list.apply')}
          </Button>
          <Button kind="ghost" size="small" onClick={onClose}>
            {words.t('app.cancel')}
          </Button>
        </div>
      </form>
    </Popover>
  )
}

function Ticks({
  type,
  filter,
  draft,
  onChange,
}: {
  type: string
  filter: FilterModel
  draft: FilterValues
  onChange: (draft: FilterValues) => void
}) {
  const words = useWords()
  const chosen = listOf(draft[filter.field])
  const turn = (choice: Json) =>
    onChange({ ...draft, [filter.field]: chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice] })
  return filter.choices.map((choice, at) => (
    <label key={String(choice)} className="tick">
      <input
        type="checkbox"
        className="cb"
        ref={at === 0 ? focusOnMount : undefined}
        checked={chosen.includes(choice)}
        onChange={() => turn(choice)}
      />
      <span>{words.option(type, filter.field, choice)}</span>
    </label>
  ))
}

const boundIn = (key: string): DayBound => (key.endsWith('_lte') ? 'to' : 'from')

function Field({
  filter,
  name,
  id,
  value,
  onChange,
}: {
  filter: FilterModel
  name: string
  id: string
  value: unknown
  onChange: (value: string) => void
}) {
  const { t } = useWords()
  const timezone = useTimezone()
  const field = useId()
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (filter.kind === 'date')
    return (
      <DayInput
        label={t(`list.${boundIn(id)}`, { name })}
        inputRef={boundIn(id) === 'from' ? focusOnMount : undefined}
        value={text === '' ? '' : dayOf(text, timezone)}
        onChange={onChange}
      />
    )
  const bound = filter.kind === 'range' ? t(`list.bounds.${boundIn(id)}`) : undefined
  return (
    <div className="in">
      <label htmlFor={field} className="vh">
        {bound === undefined ? name : `${name}: ${bound}`}
      </label>
      <input
        id={field}
        ref={boundIn(id) === 'from' ? focusOnMount : undefined}
        type={filter.kind === 'labels' ? 'text' : filter.kind === 'range' ? 'number' : filter.kind}
        step={filter.kind === 'range' ? 'any' : undefined}
        placeholder={filter.kind === 'labels' ? t('list.labels.example') : bound}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function cleaned(draft: FilterValues, filter: FilterModel, timezone: string): FilterValues {
  const own = Object.fromEntries(
    keysOf(filter)
      .map((key) => [key, valueOf(draft[key], filter, key, timezone)])
      .filter(([, value]) => value !== undefined),
  )
  return { ...without(draft, keysOf(filter)), ...own }
}

function valueOf(value: unknown, { kind, isDay = false }: FilterModel, key: string, timezone: string): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.length === 1 ? (value[0] as Json) : value
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  if (kind === 'labels') {
    const { labels } = labelsIn(value)
    return labels.length === 0 ? undefined : labels.length === 1 ? labels[0] : labels
  }
  if (kind === 'number' || kind === 'range') return Number(value)
  // An untouched bound is already a moment.
  if (kind === 'date') return isPlain(value) ? boundOf(value, boundIn(key), { timezone, isDay }) : value
  return value.trim()
}

function listOf(value: unknown): unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

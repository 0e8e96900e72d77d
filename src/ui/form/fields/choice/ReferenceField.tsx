// A record or entry chosen from another list; it may wait for a sibling (a region for its country).
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Json, Reference } from '../../../../engine/schema/types.ts'
import { parseFieldPath } from '../../../../engine/schema/paths.ts'
import { uncovered } from '../../files/coverage.ts'
import type { NodeProps, ReferenceOption, ReferenceState } from '../../context.ts'
import { Combobox } from '../../controls/Combobox.tsx'
import { Away } from '../../Away.tsx'
import { Field } from '../../Field.tsx'
import { isNullable } from '../../schema/schemaFacts.ts'
import { GateAsk, PaidMark, useGate } from '../../sections/Gate.tsx'
import { useField, type FieldFacts } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

const NONE = '\u0000none'

export function ReferenceField(props: NodeProps) {
  const field = useField(props)
  const { host } = field
  const reference = props.schema.reference as Reference
  // Siblings change without re-rendering this field, so it subscribes to them.
  const key = useSyncExternalStore(host.store.subscribe, () => JSON.stringify(filterOf(reference, props, field)))
  const filter = JSON.parse(key) as Record<string, Json>
  const waits = isWaiting(filter)
  return (
    <host.OptionsOf reference={reference} filter={filter} enabled={!waits} value={props.value as Json}>
      {(state) => <Chooser node={props} field={field} reference={reference} waits={waits} state={state} />}
    </host.OptionsOf>
  )
}

type ChooserProps = { node: NodeProps; field: FieldFacts; reference: Reference; waits: boolean; state: ReferenceState }

function Chooser({ node: props, field, reference, waits, state: { options, chosen, loading, failed, create, openOf } }: ChooserProps) {
  const { host } = field
  const { t } = host.words
  const gate = useGate(props)
  const none =
    reference.none !== undefined || (isNullable(props.schema) && !props.required)
      ? [{ value: NONE, label: noneText(reference, field) }]
      : []
  const shown = options.map((option) => ({ value: String(option.value), label: option.label, code: option.note, hint: option.hint }))
  const current = props.value === null || props.value === undefined ? (none.length > 0 ? NONE : undefined) : String(props.value)
  const unlisted =
    current === undefined || current === NONE || shown.some((option) => option.value === current)
      ? []
      : [{ value: current, label: chosen ?? current }]
  const choose = (value: string) => {
    const isNone = value === NONE
    const wasNone = current === undefined || current === NONE
    gate.guard(isNone === wasNone ? 'stay' : isNone ? 'off' : 'on', () =>
      field.set(isNone ? noneOf(props, field) : (options.find((option) => String(option.value) === value)?.value ?? value)),
    )
  }
  const isFree = !waits && !loading && !gate.isPaid && !gate.order
  useBeginning(
    props,
    field,
    isFree ? beginningOf(reference, options, { isNeeded: props.required === true && none.length === 0 }) : undefined,
  )
  const label = [...none, ...(chosen === undefined ? [] : unlisted), ...shown].find((option) => option.value === current)?.label
  const missing = useUncovered(reference, field, options.find((option) => String(option.value) === current)?.covers)
  const warnings = missing.length > 0 ? [...field.warnings, t('form.uncovered', { names: missing.join(', ') })] : field.warnings
  if (field.readOnly)
    return (
      <ReadOnly
        {...props}
        value={label ?? (loading ? undefined : current)}
        to={current === NONE ? undefined : openOf?.(props.value as Json)}
      />
    )
  return (
    <Field field={{ ...field, warnings }} node={props}>
      <Combobox
        id={field.id}
        options={[...none, ...unlisted, ...shown]}
        value={current}
        onChange={choose}
        onBlur={field.leave}
        disabled={field.readOnly || waits || (gate.isWaiting && (current === undefined || current === NONE))}
        invalid={field.invalid}
        describedBy={field.describedBy}
        label={props.face === 'cell' ? field.label : undefined}
        empty={t(failed ? 'form.listFailed' : loading ? 'form.loading' : 'form.nothingFound')}
        placeholder={waits ? waitingText(reference, props, field) : t('form.choose')}
      />
      <PaidMark gate={gate} />
      {gate.asking && <GateAsk gate={gate} name={field.label} />}
      {create && !field.readOnly && (
        <div>
          <Away to={create}>{t('form.createNew')}</Away>
        </div>
      )}
      {host.makerOf?.(field.fieldPath)}
    </Field>
  )
}

/** A new record starts with the only record that it can name, or with the first one where the definition says so. */
function beginningOf({ first }: Reference, options: ReferenceOption[], { isNeeded }: { isNeeded: boolean }): Json | undefined {
  return first || (isNeeded && options.length === 1) ? options[0]?.value : undefined
}

/** Only once: a later empty choice stays empty. */
function useBeginning({ path, value }: NodeProps, { host, readOnly }: FieldFacts, beginning: Json | undefined): void {
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current || host.mode !== 'create' || readOnly || beginning === undefined) return
    hasBegun.current = true
    if (value === undefined) host.begin(path, beginning)
  }, [host, readOnly, path, beginning, value])
}

/** The empty value as it was loaded: leaving an absent value empty is not a change. */
function noneOf({ schema, path, required }: NodeProps, { host }: FieldFacts): null | undefined {
  const isAbsentAtFirst = !required && schema.default === undefined && host.original(path) === undefined
  return isNullable(schema) && !isAbsentAtFirst ? null : undefined
}

/** Sibling names that the chosen record does not cover. They change without re-rendering this field, so it subscribes to them. */
function useUncovered({ covers }: Reference, { host }: FieldFacts, list: string | undefined): string[] {
  const names = useSyncExternalStore(host.store.subscribe, () => JSON.stringify((covers && host.read(parseFieldPath(covers.names))) ?? []))
  const parsed: unknown = JSON.parse(names)
  return list === undefined || !Array.isArray(parsed)
    ? []
    : uncovered(
        parsed.filter((name): name is string => typeof name === 'string' && name !== ''),
        list,
      )
}

/** `@country` is replaced by the value of the sibling `country`. */
export function filterOf(reference: Reference, { path }: NodeProps, field: FieldFacts): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(reference.filter ?? {}).map(([name, value]) => {
      const sibling = typeof value === 'string' && value.startsWith('@') ? value.slice(1) : undefined
      return [name, sibling === undefined ? value : ((field.host.read([...path.slice(0, -1), sibling]) ?? null) as Json)]
    }),
  )
}

export function isWaiting(filter: Record<string, Json>): boolean {
  return Object.values(filter).some((value) => value === undefined || value === null || value === '')
}

export function waitingText(reference: Reference, { at }: NodeProps, { host: { words } }: FieldFacts): string {
  return words.t('form.waits', { name: words.field([...at.slice(0, -1), waitedFor(reference)].join('.')) })
}

function waitedFor(reference: Reference): string {
  const value = Object.values(reference.filter ?? {}).find((item) => typeof item === 'string' && item.startsWith('@'))
  return typeof value === 'string' ? value.slice(1) : ''
}

function noneText(reference: Reference, field: FieldFacts): string {
  const { words } = field.host
  const name = typeof reference.none === 'string' ? reference.none : 'none'
  return words.text('options', `${field.fieldPath}.${name}`) ?? words.t('form.notSet')
}

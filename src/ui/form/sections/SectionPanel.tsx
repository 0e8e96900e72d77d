// One panel: a header with title, sentence and a switch where the section has one; closed sections are a row with a summary.
import { memo, useState } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { toFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import { inherits, uiOf, useForm, type FormHost } from '../context.ts'
import { SwitchInput } from '../controls/inputs.tsx'
import { durationText } from '../texts/duration.ts'
import { countErrors } from '../schema/errorTree.ts'
import { liveSchema } from '../schema/live.ts'
import { inheritedText } from '../fields/choice/SwitchField.tsx'
import { useToggle, useTrim } from '../fields/choice/ToggleField.tsx'
import { GateAsk, isMarked, PaidMark, useGate } from './Gate.tsx'
import { SectionDefaults } from './SectionDefaults.tsx'
import { heightOf } from './sectionHeights.ts'
import { isTime, joined, Times } from './Times.tsx'
import { nestedFields, type SectionField, type SectionFieldTree } from './sectionFields.ts'
import { viewOf } from '../schema/schemaFacts.ts'
import { shapeOf, type Shape } from '../schema/shape.ts'
import { summaryOf } from '../texts/summary.ts'
import { useReveal } from '../useField.ts'

export const sectionId = (id: string): string => `s-${id}`
const WITHOUT_LABEL = new Set<Shape>(['grid', 'summary', 'object', 'oneKey', 'toggle'])

export function SectionPanel({ section, fields }: { section: ResolvedSection; fields: SectionField[] }) {
  const host = useForm()
  const { words } = host
  const only = fields.length === 1 ? fields[0] : undefined
  const shape =
    only && shapeOf('$ref' in only.schema ? liveSchema(host.schemaUtils, only.schema, undefined) : only.schema, uiOf(host, only.at))
  const isFieldToggle = shape === 'toggle'
  const isBare = shape !== undefined && WITHOUT_LABEL.has(shape)
  const toggle = useSectionToggle(section, fields, isFieldToggle ? only : undefined)
  const gate = useGate(only && { path: only.names, at: only.at, schema: only.schema })
  const [open, setOpen] = useReopening(section, fields)
  if (fields.length === 0) return null

  const id = `${host.within ?? ''}${sectionId(section.id)}`
  const wrong = fields.reduce((sum, field) => sum + countErrors(field.errors), 0)
  const hasSwitch = toggle !== undefined
  const title = <h2 id={`${id}-t`}>{words.section(section.id)}</h2>
  // Nothing can be changed here, so values are text instead of inputs.
  const isShown = fields.every(({ schema }) => host.readOnly || schema.readOnly === true)
  // The heading already names the only field.
  const isNamed = only !== undefined && words.field(toFieldPath(only.at), only.schema) === words.section(section.id)
  const panel = `panel sec${wrong > 0 ? ' err' : ''}${isShown ? ' shown' : ''}${isNamed ? ' named' : ''}`
  if (!open) {
    return (
      <section className={panel} id={id} aria-labelledby={`${id}-t`}>
        <div className="panel-h closed">
          <button type="button" className="sec-open" aria-expanded={false} onClick={() => setOpen(true)}>
            <ChevronRight className="icon" size={16} aria-hidden />
            {title}
            <span className="cut grow">{summaryOfFields(fields, host, words.section(section.id))}</span>
          </button>
          {wrong > 0 && <span className="cnt bad">{wrong}</span>}
        </div>
      </section>
    )
  }
  const shown = !hasSwitch || toggle.on
  return (
    <section className={panel} id={id} aria-labelledby={`${id}-t`}>
      <div className="panel-h" style={shown ? undefined : { paddingBottom: 13 }}>
        {section.collapsible && (
          <button type="button" className="ib sm" aria-expanded aria-labelledby={`${id}-t`} onClick={() => setOpen(false)}>
            <ChevronDown className="icon" size={16} aria-hidden />
          </button>
        )}
        <div className="grow">
          {title}
          {words.sectionHelp(section.id) && <p>{words.sectionHelp(section.id)}</p>}
          {only && (isBare || !shown) && host.noteOf?.(toPointer(only.names), only.value)}
        </div>
        {section.defaults && <SectionDefaults section={section} fields={fields} />}
        {only && isMarked(gate) && <PaidMark gate={gate} />}
        {only && isFieldToggle && !toggle?.on && inherits(host, only.at) && (
          <span className="muted small">{inheritedText({ host, fieldPath: toFieldPath(only.at) })}</span>
        )}
        {hasSwitch && host.readOnly && <span className="muted small">{words.t(toggle.on ? 'form.on' : 'form.off')}</span>}
        {hasSwitch && !host.readOnly && (
          <SwitchInput
            label={words.section(section.id)}
            checked={toggle.on}
            asking={gate.asking}
            disabled={gate.isWaiting && !toggle.on}
            onChange={(next) => gate.guard(next ? 'on' : 'off', () => toggle.switchTo(next))}
          />
        )}
      </div>
      {gate.asking && (
        <div style={{ padding: '0 20px 16px' }}>
          <GateAsk gate={gate} name={words.section(section.id)} />
        </div>
      )}
      {shown && (
        <div className="panel-b">
          <div className="fs">
            {joined(nestedFields(fields), ({ field }) => tableOf(field, host)).map(({ list }) => (
              <Times key={toPointer(list[0].field.names)} at={list[0].field.at}>
                {list.map((tree) => (
                  <SectionNode key={toPointer(tree.field.names)} tree={tree} isOnly={isBare && tree.field === only} />
                ))}
              </Times>
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

/** Placeholder of a section that is rendered later: its title, its anchor and its approximate height. */
export const WaitingSection = memo(function WaitingSection({ section, fields }: { section: ResolvedSection; fields: SectionField[] }) {
  const { words, within = '' } = useForm()
  const id = `${within}${sectionId(section.id)}`
  return (
    <section className="panel sec" id={id} aria-labelledby={`${id}-t`} aria-busy style={{ minHeight: heightOf(section, fields) }}>
      <div className="panel-h">
        <h2 id={`${id}-t`}>{words.section(section.id)}</h2>
      </div>
    </section>
  )
})

/** Times of one object that follow each other are one table. */
function tableOf({ at, schema, value }: SectionField, host: FormHost): string | undefined {
  return isTime(host, liveSchema(host.schemaUtils, schema, value), at) ? toFieldPath(at.slice(0, -1)) : undefined
}

function SectionNode({ tree: { field, inside }, isOnly }: { tree: SectionFieldTree; isOnly: boolean }) {
  const { Node } = useForm()
  const details =
    inside.length > 0 ? (
      <div className="fs">
        {inside.map((other) => (
          <SectionNode key={toPointer(other.names)} tree={{ field: other, inside: [] }} isOnly={false} />
        ))}
      </div>
    ) : undefined
  return (
    <Node
      schema={field.schema}
      path={field.names}
      at={field.at}
      value={field.value}
      errors={field.errors}
      required={field.required}
      face={isOnly ? 'only' : 'whole'}
      details={details}
    />
  )
}

/** The switch in the header: of the one optional field, or of the section: on = any of its fields is set. */
function useSectionToggle(section: ResolvedSection, fields: SectionField[], field: SectionField | undefined) {
  const host = useForm()
  const values = fields.map(({ names, value }) => ({ names, value }))
  const isSet = values.some(({ value }) => value !== undefined && value !== null && value !== false)
  const options = field && viewOf(field.schema, uiOf(host, field.at))?.options
  const seed = options?.['seed']
  const trim = useTrim(host, options?.['trim'])
  const whole = field ? field.value : isSet ? values : undefined
  const toggle = useToggle(whole, field ? seed : undefined, (next) => {
    if (field) host.change(field.names, next)
    else for (const { names, value } of (next ?? values) as typeof values) host.change(names, next === undefined ? undefined : value)
  })
  const switchTo = (next: boolean): void => {
    toggle.switchTo(next)
    trim(next)
  }
  return field || section.toggle ? { ...toggle, switchTo } : undefined
}

/** Open as the definition says; jumping to an error inside opens it. */
function useReopening(section: ResolvedSection, fields: SectionField[]): [boolean, (open: boolean) => void] {
  const isAlone = useForm().sections.length === 1
  const [state, setState] = useState({ open: !section.collapsed || isAlone, seen: 0 })
  const revealed = useRevealAny(fields)
  if (revealed > state.seen) setState({ open: true, seen: revealed })
  return [state.open, (open) => setState({ open, seen: revealed })]
}

function useRevealAny(fields: SectionField[]): number {
  const { store } = useForm()
  // One subscription for the whole section, which has few fields.
  useReveal('')
  return Math.max(0, ...fields.map(({ names }) => store.revealTick(toPointer(names))))
}

/** A field whose label equals the title gets no second label. */
function summaryOfFields(fields: SectionField[], host: FormHost, title: string): string {
  const { words } = host
  const parts = fields.map(({ at, schema, value }) => {
    const isTime = shapeOf(schema, uiOf(host, at)) === 'choice'
    const text = value === false ? '' : isTime ? durationText(value, words) : summaryOf(schema, value, at, words)
    const label = words.field(toFieldPath(at), schema)
    return text === '' || label === title ? text : `${label}: ${text}`
  })
  return parts.filter(Boolean).join(' · ') || words.t('form.nothingSet')
}

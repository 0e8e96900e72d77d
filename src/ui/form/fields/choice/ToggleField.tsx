// An optional field (view `toggle`) with a switch: on sets the seed, off removes the value.
import { useRef, useState } from 'react'
import type { Json } from '../../../../engine/schema/types.ts'
import { isSame } from '../../../../engine/values/changes/changes.ts'
import { inherits, type FormHost, type NodeProps } from '../../context.ts'
import { isData } from '../../rows/rows.ts'
import { viewOf } from '../../schema/schemaFacts.ts'
import { useField } from '../../useField.ts'
import { inheritedText, OnOff, SwitchRow } from './SwitchField.tsx'

/** Whether a toggled field is on, and how to switch it. An empty seed sets no value: the switch is then on without one. */
export function useToggle(value: unknown, seed: unknown, set: (value: unknown) => void) {
  const [open, setOpen] = useState(false)
  const kept = useRef<unknown>(undefined)
  const on = value !== undefined || open
  return {
    on,
    switchTo: (next: boolean) => {
      setOpen(next)
      if (!next) {
        kept.current = value
        if (value !== undefined) set(undefined)
        return
      }
      const start = kept.current ?? (isEmpty(seed) ? undefined : structuredClone(seed as Json))
      if (start !== undefined) set(start)
    },
  }
}

/**
 * Maps that hold fewer rows while the switch is on (`trim: {"streams": 1}`): the first rows stay; switching off restores the others unless
 * they changed meanwhile.
 */
export function useTrim(host: FormHost, most: unknown): (on: boolean) => void {
  const kept = useRef(new Map<string, { all: unknown; left: unknown }>())
  return (on) => {
    for (const [name, count] of Object.entries(isData(most) ? most : {})) {
      const rows = host.read([name])
      const before = kept.current.get(name)
      kept.current.delete(name)
      if (!on && before && isSame(before.left, rows)) host.change([name], before.all)
      if (!on || !isData(rows) || Object.keys(rows).length <= Number(count)) continue
      const left = Object.fromEntries(Object.entries(rows).slice(0, Number(count)))
      kept.current.set(name, { all: rows, left })
      host.change([name], left)
    }
  }
}

function isEmpty(seed: unknown): boolean {
  return seed === undefined || (seed !== null && typeof seed === 'object' && Object.keys(seed).length === 0)
}

export function ToggleField(props: NodeProps) {
  const field = useField(props)
  const view = viewOf(props.schema, field.ui)
  const { on, switchTo } = useToggle(props.value, view?.options['seed'], field.set)
  const trim = useTrim(field.host, view?.options['trim'])
  const { Node, words } = field.host
  // The inner schema has no view, so the same value is rendered by its shape.
  const inner = withoutView(props.schema)
  const body = <Node {...props} schema={inner} face="only" required />
  if (props.face === 'only') return body
  if (field.readOnly) return <OnOff node={{ ...props, details: body }} on={on} />
  const rests = !on && inherits(field.host, props.at) ? <span className="muted small">{inheritedText(field)}</span> : undefined
  const count =
    rests ??
    (Array.isArray(props.value) ? <span className="cnt">{words.t('form.rows', { smart_count: props.value.length })}</span> : undefined)
  return (
    <SwitchRow
      node={props}
      field={on ? { ...field, messages: NONE, warnings: NONE } : field}
      on={on}
      count={count}
      switchId={`${field.id}-s`}
      onChange={(next) => {
        switchTo(next)
        trim(next)
        field.leave()
      }}
    >
      {on && body}
    </SwitchRow>
  )
}

// The fields below the switch show these errors themselves.
const NONE: string[] = []

const bare = new WeakMap<object, NodeProps['schema']>()

function withoutView(schema: NodeProps['schema']): NodeProps['schema'] {
  const cached = bare.get(schema)
  if (cached) return cached
  const { view: _, ...rest } = schema
  bare.set(schema, rest)
  return rest
}

// Bigger records in a list or a map: one summary row each; only open rows are drawn.
import { useEffect, useState } from 'react'
import { Plus } from 'lucide-react'
import { toPointer } from '../../../engine/paths.ts'
import type { NodeProps } from '../context.ts'
import { errorsUnder } from '../errorTree.ts'
import { Field } from '../Field.tsx'
import { idOf } from '../ids.ts'
import { useField, useReveal } from '../useField.ts'
import { addText, OwnErrors, useRows } from './GridField.tsx'
import { SummaryRow } from './SummaryRow.tsx'
import { Timeline } from './Timeline.tsx'

export function SummaryField(props: NodeProps) {
  const field = useField(props)
  const { host, pointer } = field
  const api = useRows(props)
  const [open, setOpen] = useState<ReadonlySet<string | number>>(() => new Set())
  const revealed = useReveal(pointer)
  useEffect(() => {
    if (revealed === 0) return
    const target = host.store.revealedPointer()
    const row = api.rows.find(({ segment }) => `${target}/`.startsWith(`${toPointer([...props.path, segment])}/`))
    if (row) setOpen((now) => new Set([...now, row.segment]))
    // Only a new jump may open a row.
  }, [revealed])

  const toggle = (segment: string | number) => setOpen((now) => {
    const next = new Set(now)
    if (!next.delete(segment)) next.add(segment)
    return next
  })
  const opened = (segment: string | number) => {
    setOpen((now) => new Set([...now, segment]))
    requestAnimationFrame(() => document.getElementById(`${idOf(toPointer([...props.path, segment]))}-c`)?.focus())
  }
  const add = () => {
    opened(api.add())
    // Steps of the list itself (a second rule needs an interval) show at once.
    field.leave()
  }
  const remove = (index: number) => {
    setOpen(new Set())
    api.remove(index)
    field.leave()
  }
  const overlap = props.schema['noOverlap'] as { list?: string; start: string; end: string } | undefined
  const body = (
    <div id={field.id} tabIndex={-1}>
      {overlap && <Timeline rows={api.rows} overlap={overlap} errors={props.errors} words={host.words} timezone={host.timezone} />}
      {api.rows.map((row, index) => (
        <SummaryRow
          key={index} node={props} api={api} row={row} index={index} isOpen={open.has(row.segment)} errors={errorsUnder(props.errors, row.segment)} overlap={overlap}
          onToggle={() => toggle(row.segment)} onRename={(next) => setOpen((now) => new Set([...[...now].filter((segment) => segment !== row.segment), next]))}
          onRemove={() => remove(index)} onAdded={opened}
        />
      ))}
      <button type="button" className="add plain" disabled={!api.canAdd} onClick={add}><Plus className="icon" size={14} aria-hidden /><span>{addText(field, api)}</span></button>
    </div>
  )
  if (props.face === 'only') return <div data-at={pointer}>{body}<OwnErrors field={field} /></div>
  return <Field field={field} node={props} kind="group" extra={api.rows.length > 0 ? String(api.rows.length) : undefined}>{body}</Field>
}

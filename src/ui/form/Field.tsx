// Label, control, help and messages: the frame of every field that is not a row.
import type { ReactNode } from 'react'
import { helpId } from './ids.ts'
import { Guide } from './Away.tsx'
import { Messages } from './Messages.tsx'
import type { NodeProps } from './context.ts'
import type { FieldFacts } from './useField.ts'

type Props = {
  field: FieldFacts
  node: NodeProps
  children: ReactNode
  /** `group`: several controls, so the label names a group instead of one input. */
  kind?: 'single' | 'group'
  /** Shown beside the label: `2 of 50`. */
  extra?: ReactNode
  className?: string
}

export const labelId = (id: string): string => `${id}-l`

/** Long ones scroll. */
export function Help({ id, text }: { id?: string; text: string }) {
  return (
    <p className="help" id={id}>
      {text}
    </p>
  )
}

export function Field({ field, node, children, kind = 'single', extra, className }: Props) {
  const { id, label, help, messages, warnings, note, host } = field
  const isCell = node.face === 'cell'
  // A preset value is there from the beginning: it is changed, not given.
  const isPreset = node.schema.type === 'boolean' || node.schema.default !== undefined
  const optional = !node.required && !isCell && !isPreset && !field.readOnly
  const hasMessages = messages.length > 0 || warnings.length > 0
  const suffix = extra ?? (optional ? host.words.t('form.optional') : undefined)
  const body = (
    <>
      {children}
      {help && !isCell && <Help id={helpId(id)} text={help} />}
      {!isCell && field.ui.guide !== undefined && <Guide {...field} />}
      {hasMessages && !(node.isNarrow && messages.length > 0) && <Messages id={id} errors={messages} warnings={warnings} />}
      {note}
    </>
  )
  if (isCell)
    return (
      <div className="f" data-at={field.pointer}>
        <span className="lab">{label}</span>
        {body}
      </div>
    )
  if (kind === 'group') {
    return (
      <div className={className ? `f ${className}` : 'f'} role="group" aria-labelledby={labelId(id)} data-at={field.pointer}>
        <span className="lab" id={labelId(id)}>
          {label}
          {suffix !== undefined && <em>{suffix}</em>}
        </span>
        {body}
      </div>
    )
  }
  return (
    <div className="f" data-at={field.pointer}>
      <label htmlFor={id} id={labelId(id)}>
        {label}
        {suffix !== undefined && <em>{suffix}</em>}
      </label>
      {body}
    </div>
  )
}

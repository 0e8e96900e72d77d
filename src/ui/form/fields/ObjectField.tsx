// The members of an object, one under another; with a heading among other fields; deep down, in a drawer.
import { useState } from 'react'
import { Pencil } from 'lucide-react'
import { Drawer } from '../../parts/feedback/Floating.tsx'
import type { NodeProps } from '../context.ts'
import { Help } from '../Field.tsx'
import { countErrors } from '../schema/errorTree.ts'
import { Members } from '../sections/Members.tsx'
import { Messages } from '../Messages.tsx'
import { summaryOf } from '../texts/summary.ts'
import { useField, useReveal } from '../useField.ts'

const DEEPEST = 4
const FEW = 2

export function ObjectField(props: NodeProps) {
  const field = useField(props)
  if (props.face === 'only') {
    return (
      <div className="fs" data-at={field.pointer}>
        <Members {...props} />
        {field.messages.length > 0 && <Messages id={field.id} errors={field.messages} warnings={field.warnings} />}
      </div>
    )
  }
  // Deep down, and for larger parts of a row: a line with the set values; its fields are drawn on request.
  const isBigInRow = props.at.includes('*') && Object.keys(props.schema.properties ?? {}).length > FEW
  if (props.path.length > DEEPEST || isBigInRow || props.isLoop) return <InDrawer {...props} />
  return (
    <div className="nest" role="group" aria-labelledby={`${field.id}-l`} data-at={field.pointer} id={field.id} tabIndex={-1}>
      <div>
        <p className="lead" id={`${field.id}-l`}>
          {field.label}
        </p>
        {field.help && <Help text={field.help} />}
        {field.note}
      </div>
      <div className="fs">
        <Members {...props} />
      </div>
      <Messages id={field.id} errors={field.messages} warnings={field.warnings} />
    </div>
  )
}

function InDrawer(props: NodeProps) {
  const field = useField(props)
  const { words } = field.host
  const revealed = useReveal(field.pointer)
  const [state, setState] = useState({ open: false, seen: revealed })
  if (revealed > state.seen) setState({ open: true, seen: revealed })
  const close = () => setState({ open: false, seen: revealed })
  const wrong = countErrors(props.errors)
  return (
    <div className="f" data-at={field.pointer}>
      <span className="lab">
        {field.label}
        {!props.required && <em>{words.t('form.optional')}</em>}
      </span>
      <div className={`in ro${wrong > 0 ? ' err' : ''}`}>
        <span className="grow cut">{summaryOf(props.schema, props.value, props.at, words) || words.t('form.notSet')}</span>
        {wrong > 0 && <span className="cnt bad">{wrong}</span>}
        <button
          type="button"
          className="btn link small"
          id={field.id}
          aria-label={words.t('form.editRow', { name: field.label })}
          aria-haspopup="dialog"
          onClick={() => setState({ open: true, seen: revealed })}
        >
          <Pencil className="icon" size={14} aria-hidden />
          {words.t('form.edit')}
        </button>
      </div>
      {field.note}
      {state.open && (
        <Drawer anchor="right" open onClose={close} slotProps={{ paper: { 'aria-label': field.label } }}>
          <div className="drawer-b">
            <h2>{field.label}</h2>
            <div className="fs">
              <Members {...props} />
            </div>
            <div>
              <button type="button" className="btn" onClick={close}>
                {words.t('form.done')}
              </button>
            </div>
          </div>
        </Drawer>
      )}
    </div>
  )
}

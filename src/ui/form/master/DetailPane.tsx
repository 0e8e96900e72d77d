// The selected row with all its fields; nothing else of the list is rendered.
import { useMemo, useRef, type ReactNode } from 'react'
import { ChevronDown, ChevronLeft, ChevronUp, Copy, Trash2, X } from 'lucide-react'
import { toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { useForm, type Path } from '../context.ts'
import { TextInput } from '../controls/inputs.tsx'
import { errorsOfValue, keyMessagesAt, type ErrorTree } from '../schema/errorTree.ts'
import { keyIdOf } from '../ids.ts'
import { Messages } from '../Messages.tsx'
import { keyTyped, type Row } from '../rows/rows.ts'
import { unfinishedError } from '../rows/unfinished.ts'
import { useRowEvents } from '../rows/useRowEvents.ts'

type Props = {
  title: string
  count: string
  row: Row
  schema: Schema
  path: Path
  at: string[]
  errors: ErrorTree | undefined
  keyName: string | undefined
  readOnly: boolean
  backLabel: string
  onBack: () => void
  onRename: (key: string) => void
  onStep: ((by: -1 | 1) => void) | undefined
  onDuplicate: (() => void) | undefined
  onRemove: (() => void) | undefined
}

const small = { className: 'icon', size: 16, 'aria-hidden': true } as const
/** Created once, so that keystrokes do not re-render them. */
const icons = {
  back: <ChevronLeft {...small} size={18} />,
  previous: <ChevronUp {...small} />,
  next: <ChevronDown {...small} />,
  copy: <Copy {...small} />,
  remove: <Trash2 {...small} />,
  close: <X {...small} />,
}

export function DetailPane({
  title,
  count,
  row,
  schema,
  path,
  at,
  errors,
  keyName,
  readOnly,
  backLabel,
  onBack,
  onRename,
  onStep,
  onDuplicate,
  onRemove,
}: Props) {
  const host = useForm()
  const { words, Node } = host
  const { t } = words
  const frame = useRef<HTMLDivElement>(null)
  const pointer = toPointer(path)
  const id = keyIdOf(pointer)
  useRowEvents(frame, {
    press: (event) => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true')
      )
        return
      event.preventDefault()
      event.stopPropagation()
      onBack()
    },
    blur: () => undefined,
  })
  const hasKey = keyName !== undefined && row.key !== undefined
  const own = keyMessagesAt(errors)
  const left = useMemo(() => (hasKey ? errorsOfValue(errors) : errors), [hasKey, errors])
  const tools: { label: string; icon: ReactNode; run: (() => void) | undefined }[] = [
    { label: t('form.master.previous'), icon: icons.previous, run: onStep && (() => onStep(-1)) },
    { label: t('form.master.next'), icon: icons.next, run: onStep && (() => onStep(1)) },
    { label: t('form.duplicate'), icon: icons.copy, run: readOnly ? undefined : onDuplicate },
    { label: t('form.remove'), icon: icons.remove, run: readOnly ? undefined : onRemove },
  ]
  return (
    <div className="p3" role="group" aria-label={title} ref={frame}>
      <div className="md-h">
        <button type="button" className="ib md-back" aria-label={backLabel} title={backLabel} onClick={onBack}>
          {icons.back}
        </button>
        <h3 className="cut">{title}</h3>
        <span className="muted small tn nw">{count}</span>
        <span className="grow" />
        {tools.map(
          ({ label, icon, run }) =>
            run && (
              <button key={label} type="button" className="ib sm" aria-label={label} title={label} onClick={run}>
                {icon}
              </button>
            ),
        )}
        <button type="button" className="ib sm md-close" aria-label={t('form.close')} title={t('form.close')} onClick={onBack}>
          {icons.close}
        </button>
      </div>
      <div className="md-s det" key={keyName === undefined ? pointer : undefined} tabIndex={-1}>
        <div className="fs" data-at={pointer}>
          {hasKey && (
            <div className="f">
              <label htmlFor={id}>{words.field([...at, keyName ?? ''].join('.'))}</label>
              <TextInput
                id={id}
                value={row.key ?? ''}
                mono
                invalid={own.length > 0}
                describedBy={own.length > 0 ? `${id}-e` : undefined}
                onChange={(key) => onRename(keyTyped(key, row.key ?? '', {}))}
                onBlur={() => host.leave(path)}
              />
              <Messages
                id={id}
                errors={own.length > 0 && row.isUnfinished ? [words.error(at.join('.'), unfinishedError(row.key ?? ''))] : own}
              />
            </div>
          )}
          <Node schema={schema} path={path} at={at} value={row.value} errors={left} face="only" required readOnly={readOnly} />
        </div>
      </div>
    </div>
  )
}

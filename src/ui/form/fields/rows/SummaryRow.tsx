// chevron · number · chips · the first distinguishing values · window · menu; the body is on the second surface.
import { useId, useMemo, type HTMLAttributes } from 'react'
import { ChevronDown, ChevronRight, CircleAlert } from 'lucide-react'
import { toPointer } from '../../../../engine/schema/paths.ts'
import type { Json } from '../../../../engine/schema/types.ts'
import { localText } from '../../../../engine/time/localText.ts'
import { useForm, type FormHost, type NodeProps } from '../../context.ts'
import { RowMenu } from '../../controls/RowMenu.tsx'
import { TextInput } from '../../controls/inputs.tsx'
import { countErrors, errorsOfValue, keyMessagesAt, messagesAt, type ErrorTree } from '../../schema/errorTree.ts'
import { idOf, keyIdOf } from '../../ids.ts'
import { Messages } from '../../Messages.tsx'
import type { Overlap } from '../../rows/overlaps.ts'
import { columnName } from '../../rows/columnName.ts'
import { isData, KEY_COLUMN, keyTyped, newKey, type Row } from '../../rows/rows.ts'
import { unfinishedError } from '../../rows/unfinished.ts'
import { rowSummary } from '../../texts/summary.ts'
import type { RowsApi } from '../../rows/useRows.ts'
import { OverlapHint } from '../time/OverlapHintLazy.tsx'

type Props = {
  node: NodeProps
  api: RowsApi
  row: Row
  index: number
  isOpen: boolean
  errors: ErrorTree | undefined
  overlap: Overlap | undefined
  keys: Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onKeyDown'>
  onToggle: () => void
  onRename: (segment: string | number) => void
  onRemove: () => void
  onAdded: (segment: string | number) => void
}

// The colour of a state; word and shape come first.
const TONES: Record<string, string> = { allow: ' ok', deny: ' bad' }

export function SummaryRow({ node, api, row, index, isOpen, errors, overlap, keys, onToggle, onRename, onRemove, onAdded }: Props) {
  const host = useForm()
  const { words, Node } = host
  const body = useId()
  const path = [...node.path, row.segment]
  const at = [...node.at, '*']
  const id = idOf(toPointer(path))
  const wrong = countErrors(errors)
  const hidden = overlap?.list === undefined ? row.value : withoutMember(row.value, overlap.list)
  const { chips, text } = rowSummary(api.model.item, hidden, at, words)
  const window = overlap ? windowText(row.value, overlap, host) : undefined
  const name = row.key || text || String(index + 1)
  const actions = [
    {
      id: 'copy',
      label: words.t('form.duplicate'),
      disabled: !api.canAdd,
      run: () => onAdded(api.add({ key: newKey(api.model), value: structuredClone(row.value) })),
    },
    { id: 'up', label: words.t('form.moveUp'), disabled: index === 0 || !api.canRemove, run: () => api.move(index, -1) },
    {
      id: 'down',
      label: words.t('form.moveDown'),
      disabled: index === api.rows.length - 1 || !api.canRemove,
      run: () => api.move(index, 1),
    },
    { id: 'remove', label: words.t('form.remove'), bad: true, disabled: !api.canRemove, run: onRemove },
  ]
  const keyErrors = keyMessagesAt(errors)
  // Errors of the key are shown at its input, those of the row and its fields below.
  const hasKey = row.key !== undefined && api.canRemove
  const left = useMemo(() => (hasKey ? errorsOfValue(errors) : errors), [hasKey, errors])
  const keyId = keyIdOf(toPointer(path))
  return (
    <div className={`rule${wrong > 0 ? ' bad' : ''}`}>
      <div className="row">
        <button
          type="button"
          className="rule-open"
          id={`${id}-c`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? body : undefined}
          onClick={onToggle}
          {...keys}
        >
          {isOpen ? <ChevronDown className="icon" size={16} aria-hidden /> : <ChevronRight className="icon" size={16} aria-hidden />}
          <span className="tn muted">{index + 1}</span>
          {chips.map((chip) => (
            <span key={chip.text} className={`chip${toneOf(chip.raw)}`}>
              {chip.text}
            </span>
          ))}
          {row.key !== undefined && <span className="mono">{row.key || <span className="muted">{words.t('form.emptyRow')}</span>}</span>}
          <span className="cut grow mid">{text}</span>
          {window && <span className="small nw tn no-phone mid">{window}</span>}
          {wrong > 0 && (
            <span className="cnt bad">
              <CircleAlert className="icon" size={12} aria-hidden />
              {` ${wrong}`}
            </span>
          )}
        </button>
        {api.canRemove && <RowMenu label={words.t('form.moreRow', { name })} actions={actions} />}
      </div>
      {isOpen && (
        <div className="in-r fs" id={body}>
          {hasKey && (
            <div className="f">
              <label htmlFor={keyId}>
                {columnName(words, node.at, { name: api.model.options.key ?? KEY_COLUMN, schema: {}, required: true, isKey: true }, false)}
              </label>
              <TextInput
                id={keyId}
                value={row.key ?? ''}
                mono
                invalid={keyErrors.length > 0}
                describedBy={keyErrors.length > 0 ? `${keyId}-e` : undefined}
                onChange={(key) => onRename(api.change(index, { key: keyTyped(key, row.key ?? '', api.model.options), value: row.value }))}
                onBlur={() => host.leave(path)}
              />
              <Messages
                id={keyId}
                errors={row.isUnfinished && keyErrors.length > 0 ? [words.error(at.join('.'), unfinishedError(row.key ?? ''))] : keyErrors}
              />
            </div>
          )}
          <Node schema={api.model.item} path={path} at={at} value={row.value} errors={left} face="only" required readOnly={node.readOnly} />
          {overlap && messagesAt(errors).length > 0 && <OverlapHint list={node.path} rule={overlap} position={{ row: index }} />}
        </div>
      )}
    </div>
  )
}

function toneOf(raw: Json): string {
  return typeof raw === 'string' ? (TONES[raw] ?? '') : ''
}

function withoutMember(value: unknown, name: string): unknown {
  if (!isData(value)) return value
  const { [name]: _, ...rest } = value
  return rest
}

/** `2026-11-01 00:00 → 2026-12-10 04:00`, or that the row always applies. */
function windowText(value: unknown, { list, start, end }: Overlap, { words, timezone }: FormHost): string {
  const owner = isData(value) ? value : {}
  const windows = list === undefined ? [owner] : Array.isArray(owner[list]) ? (owner[list] as unknown[]) : []
  const first = isData(windows[0]) ? windows[0] : undefined
  const time = (moment: unknown) => (typeof moment === 'string' && moment !== '' ? localText(moment, timezone) : '…')
  if (!first || (!first[start] && !first[end])) return words.t('form.always')
  return `${time(first[start])} → ${time(first[end])}${windows.length > 1 ? ` +${windows.length - 1}` : ''}`
}

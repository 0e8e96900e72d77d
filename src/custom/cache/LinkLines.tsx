// A list of links as text: numbered lines, with errors under the number of their line.
import { useTranslate } from 'ra-core'
import { useId, useRef } from 'react'
import { fromPointer } from '../../engine/schema/paths.ts'
import type { FieldError } from '../../engine/types.ts'
import { errorId } from '../../ui/form/ids.ts'
import { Messages } from '../../ui/form/Messages.tsx'
import { countOf } from './task.ts'

type Props = {
  text: string
  most: number | undefined
  help: string | undefined
  placeholder: string | undefined
  errors: FieldError[]
  messageOf: (error: FieldError) => string
  onChange: (text: string) => void
  onLeave: () => void
}
const fewest = 6
const shown = 14

export function LinkLines({ text, most, help, placeholder, errors, messageOf, onChange, onLeave }: Props) {
  const t = useTranslate()
  const id = useId()
  const gutter = useRef<HTMLDivElement>(null)
  const lines = text.split('\n').length
  const mine = errors
    .flatMap((error) => {
      const [field, line] = fromPointer(error.path)
      return field === 'paths' ? [{ line: line === undefined ? undefined : Number(line) + 1, message: messageOf(error) }] : []
    })
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const wrong = new Set(mine.map(({ line }) => line))
  const texts = mine.map(({ line, message }) => (line === undefined ? message : t('form.rowError', { n: line, message })))
  const rows = Math.min(shown, Math.max(fewest, lines))
  return (
    <div className="f">
      <label htmlFor={id}>
        {t('cache.lines')}
        <em className="tn">{most === undefined ? countOf(text) : t('cache.links', { n: countOf(text), most })}</em>
      </label>
      <div className={`jbox lines${texts.length > 0 ? ' err' : ''}`}>
        <div className="gutter" aria-hidden="true" ref={gutter}>
          {Array.from({ length: Math.max(rows, lines) }, (_, index) => (
            <span key={index} className={wrong.has(index + 1) ? 'bad' : undefined}>
              {index + 1}
            </span>
          ))}
        </div>
        <textarea
          id={id}
          rows={rows}
          value={text}
          placeholder={placeholder}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={texts.length > 0 || undefined}
          aria-describedby={[`${id}-help`, texts.length > 0 ? errorId(id) : ''].join(' ').trim()}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop
          }}
        />
      </div>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <Messages id={id} errors={texts.slice(0, shown)} />
    </div>
  )
}

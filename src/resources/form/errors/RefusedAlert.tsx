// A failed save: takes the focus, and lists every error with a link to its field.
import { useEffect, useRef } from 'react'
import { Alert } from '../../../ui/parts/feedback/Alert.tsx'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError, ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { errorText, inPageOrder, mendedAt } from './errorTexts.ts'
import { pathText } from '../../../ui/form/texts/pathText.ts'

type Props = {
  errors: FieldError[]
  text?: string
  isQuiet?: boolean
  schema: Schema
  sections: ResolvedSection[]
  words: FormWords
  /** The record as it is in the form. */ data: unknown
  onJump: (pointer: string) => void
}
const SHOWN = 12

/** Takes the focus when it mounts; each failure is a new alert (by key). */
export function RefusedAlert({ errors, text, isQuiet, schema, sections, words, data, onJump }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isQuiet) return
    frame.current?.focus()
    frame.current?.scrollIntoView?.({ block: 'center' })
  }, [isQuiet])
  const ordered = inPageOrder(errors, sections)
  const title = errors.length > 0 ? words.t('form.refused', { smart_count: errors.length }) : words.t('form.refusedBy')
  return (
    <Alert ref={frame} tone="bad" live title={title}>
      {text}
      {ordered.length > 0 && (
        <ul className="lines">
          {ordered.slice(0, SHOWN).map((error) => (
            <li key={`${error.path} ${error.keyword}`}>
              <a
                href={`#${encodeURIComponent(error.path)}`}
                onClick={(event) => {
                  event.preventDefault()
                  onJump(mendedAt(error))
                }}
              >
                {linkText(error, { schema, sections, words, data })}
              </a>
            </li>
          ))}
          {ordered.length > SHOWN && <li>{`+${ordered.length - SHOWN}`}</li>}
        </ul>
      )}
    </Alert>
  )
}

function linkText(error: FieldError, { schema, sections, words, data }: Pick<Props, 'schema' | 'sections' | 'words' | 'data'>): string {
  const path = pathText(error.path, schema, sections, words, data)
  const message = errorText(error, schema, words).replace(/\.$/, '')
  return path ? `${path}: ${message}` : message
}

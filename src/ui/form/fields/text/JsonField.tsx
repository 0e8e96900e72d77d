// Fallback for values without a shape: JSON as text, parsed when it is valid. A plain text area until the editor is loaded, when the field comes in view.
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Schema } from '../../../../engine/schema/types.ts'
import type { NodeProps } from '../../context.ts'
import { AreaInput } from '../../controls/inputs.tsx'
import { countErrors } from '../../schema/errorTree.ts'
import { Field, labelId } from '../../Field.tsx'
import { errorId } from '../../ids.ts'
import { loadScript } from '../../../loadScript.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { ReadOnly } from './TextFields.tsx'

type Editor = typeof import('../../json/JsonCode.tsx') & typeof import('../../json/problems.ts')

export function JsonField(props: NodeProps) {
  const field = useField(props)
  const { host, pointer } = field
  const { t } = host.words
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null)
  const text = typed && typed.value === props.value ? typed.text : written(props.value)
  const { editor, caret } = useEditor(frame)
  const problems = useMemo(() => editor?.problemsOf(text, props.errors, t('form.jsonBroken')) ?? [], [editor, text, props.errors, t])
  const schema = useMemo(() => schemaOf(props.schema, host.schema), [props.schema, host.schema])
  const write = (next: string) => {
    const read = parsed(next)
    host.block(pointer, read.ok ? null : 'json')
    setTyped({ text: next, value: read.ok ? read.value : props.value })
    if (read.ok) field.set(read.value)
  }
  if (field.readOnly) return <ReadOnly {...props} value={text} mono />
  const inside = countErrors(props.errors) > field.messages.length
  const atLines = problems.map(({ line, text: message }) => t('form.line', { n: line, message }))
  const messages = messagesOf(field, atLines, inside && !editor ? [t('form.jsonInside')] : [])
  const isWrong = messages.length > 0
  return (
    <Field field={{ ...field, messages }} node={props} extra={t('form.json')}>
      <div ref={frame}>
        {editor ? (
          <editor.JsonCode
            text={text}
            attributes={attributesOf(field, props, isWrong)}
            schema={schema}
            problems={problems}
            caret={caret}
            suggestionsLabel={field.label}
            onChange={write}
            onBlur={field.leave}
          />
        ) : (
          <AreaInput
            id={field.id}
            value={text}
            mono
            rows={props.value === undefined ? 3 : 8}
            max={20}
            invalid={isWrong}
            describedBy={field.describedBy}
            onChange={write}
            onBlur={field.leave}
            label={props.face === 'cell' ? field.label : undefined}
          />
        )}
      </div>
    </Field>
  )
}

async function loadEditor(): Promise<Editor> {
  const [code, problems] = await Promise.all([loadScript(() => import('../../json/JsonCode.tsx')), import('../../json/problems.ts')])
  return { ...code, ...problems }
}

/** The editor, once the field was in view; `caret` = where it was in the text area that had the focus. */
function useEditor(frame: RefObject<HTMLDivElement | null>): { editor: Editor | undefined; caret: number | undefined } {
  const [loaded, setLoaded] = useState<{ editor: Editor; caret: number | undefined }>()
  useEffect(() => {
    const box = frame.current
    if (!box) return undefined
    let isOver = false
    const load = async () => {
      stop()
      // Offline, the text area stays.
      const editor = await loadEditor().catch(() => undefined)
      const area = box.querySelector('textarea')
      const caret = area && area === document.activeElement ? area.selectionStart : undefined
      if (editor && !isOver) setLoaded({ editor, caret })
    }
    const seen =
      typeof IntersectionObserver === 'function'
        ? new IntersectionObserver((list) => list.some(({ isIntersecting }) => isIntersecting) && void load())
        : undefined
    const stop = () => seen?.disconnect()
    seen?.observe(box)
    return () => {
      isOver = true
      stop()
    }
  }, [frame])
  return loaded ?? { editor: undefined, caret: undefined }
}

/** The field's own messages, unless they are shown at a line. */
function messagesOf(field: FieldFacts, atLines: string[], others: string[]): string[] {
  const isBroken = atLines.length > 0 && field.messages.some((text) => text === field.host.words.t('form.jsonBroken'))
  return isBroken ? atLines : [...field.messages, ...atLines, ...others]
}

function attributesOf(field: FieldFacts, { face }: NodeProps, isWrong: boolean): Record<string, string> {
  const described = [field.describedBy, isWrong ? errorId(field.id) : ''].flatMap((ids) => ids?.split(' ') ?? []).filter(Boolean)
  return {
    id: field.id,
    ...(face === 'cell' ? { 'aria-label': field.label } : { 'aria-labelledby': labelId(field.id) }),
    ...(isWrong && { 'aria-invalid': 'true' }),
    ...(described.length > 0 && { 'aria-describedby': [...new Set(described)].join(' ') }),
  }
}

/** The field's schema, beside the definitions that it refers to. */
function schemaOf(schema: Schema, { $defs, definitions }: Schema): Schema {
  return { ...($defs !== undefined && { $defs }), ...(definitions !== undefined && { definitions }), ...schema }
}

function written(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false } {
  if (text.trim() === '') return { ok: true, value: undefined }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false }
  }
}

// Times under one another that have many usual values: one table with one header.
import type { ReactNode } from 'react'
import { toFieldPath } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { uiOf, useForm, type FormHost } from '../context.ts'
import { usualTimes } from '../fields/time/DurationField.tsx'
import { shapeOf } from '../schema/shape.ts'

/** Whether a field is a row of such a table, if its neighbours are, too. */
export function isTime(host: FormHost, schema: Schema, at: string[]): boolean {
  const ui = uiOf(host, at)
  return !host.readOnly && !schema.readOnly && shapeOf(schema, ui) === 'choice' && usualTimes(schema, ui).hasMenu
}

/** `at`: the path of its first row. The word for what has these times is that of their object's `key`. */
export function Times({ at, children }: { at: string[]; children: ReactNode }) {
  const { words } = useForm()
  return (
    <div className="times">
      <div className="grid-h">
        <span>{words.text('fields', toFieldPath([...at.slice(0, -1), 'key']))}</span>
        <span>{words.t('form.usualTimes')}</span>
        <span>{words.t('form.time')}</span>
      </div>
      {children}
    </div>
  )
}

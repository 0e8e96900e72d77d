// Times under one another that have many usual values: one table with one header.
import type { ReactElement } from 'react'
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

/** Neighbours of one kind together, at most `most` of them; without a kind each is alone. */
export function joined<T, K extends string>(list: T[], kindOf: (one: T) => K | undefined, most: (kind: K) => number = () => Infinity) {
  const groups: { kind: K | undefined; list: [T, ...T[]] }[] = []
  for (const one of list) {
    const kind = kindOf(one)
    const last = groups.at(-1)
    if (last && kind && last.kind === kind && last.list.length < most(kind)) last.list.push(one)
    else groups.push({ kind, list: [one] })
  }
  return groups
}

/** A single row is no table. `at`: the path of the first row. The first column is headed by the label of the object's `key`. */
export function Times({ at, children }: { at: string[]; children: ReactElement[] }) {
  const { words } = useForm()
  if (children.length < 2) return children
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

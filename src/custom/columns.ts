// Columns that no schema can say, by the name definitions use in `as`.
import type { ComponentType } from 'react'
import type { ownColumns } from '../engine/check/drawn.ts'
import type { Reference } from '../engine/schema/types.ts'
import { stockColumn } from './stock/stockParts.tsx'

export type CustomColumnProps = { type: string; record: Record<string, unknown>; field: string; reference?: Reference }

/** Without a prototype: a name that a definition gives is a name of ours or of nothing. */
export const customColumns: Partial<Record<string, ComponentType<CustomColumnProps>>> = Object.assign(Object.create(null) as object, {
  exampleDate: stockColumn(() => import('./examples/exampleParts.tsx').then((module) => module.ExampleDate)),
  exampleReference: stockColumn(() => import('./examples/exampleParts.tsx').then((module) => module.ExampleReference)),
} satisfies Record<(typeof ownColumns)[number], ComponentType<CustomColumnProps>>)

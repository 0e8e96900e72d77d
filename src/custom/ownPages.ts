// Pages of a type that are not generated, by the name that its definition gives in `component`: as react-admin's <Resource> takes them.
import type { ComponentType } from 'react'
import type { ownPageNames } from '../engine/check/drawn.ts'
import { stockPage } from './stock/stockParts.tsx'

export type OwnPageProps = { type: string }
type Page = ComponentType<OwnPageProps>
/** A page that is absent is generated; `show` is for those who may not change the record. */
export type OwnPages = { list?: Page; create?: Page; edit?: Page; show?: Page }

/** Without a prototype: a name that a definition gives is a name of ours or of nothing. */
export const ownPages: Partial<Record<string, OwnPages>> = Object.assign(Object.create(null) as object, {
  exampleStock: {
    list: stockPage(() => import('./examples/ExampleList.tsx').then((module) => module.ExampleList)),
    create: stockPage(() => import('./examples/ExampleForm.tsx').then((module) => module.ExampleCreate)),
    edit: stockPage(() => import('./examples/ExampleForm.tsx').then((module) => module.ExampleEdit)),
  },
} satisfies Record<(typeof ownPageNames)[number], OwnPages>)

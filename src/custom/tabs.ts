// Tabs that no definition can say, by the name it uses in `component`.
import { type ComponentType, lazy } from 'react'
import type { RaRecord } from 'ra-core'
import { withWords } from '../client/words/screenWords.ts'
import type { Delivery } from '../client/calls/delivery.ts'
import type { ShownName } from '../client/calls/names.ts'
import type { Rights } from '../client/definitions/types.ts'
import type { creationTabs, recordTabs } from '../engine/check/drawn.ts'
import type { ResolvedTab, Schema } from '../engine/types.ts'
import type { FormWords } from '../ui/form/context.ts'

export type CustomTabProps = {
  type: string
  /** As it is stored; the form beside may hold changes. */
  record: RaRecord & { version?: number }
  /** With the keys that the definition gives it: `options`, `related`. */
  tab: ResolvedTab
  schema: Schema
  words: FormWords
  can: Rights
  /** Undefined where no agent holds the record. */
  delivery: Delivery | undefined
  names: ShownName[]
  /** They were looked at just now. */ putNames: (names: ShownName[]) => void
  /** The record is another version now. */
  onStored: (record: RaRecord & { version?: number }) => void
}

/** Of a record that is not there yet. */
export type CreateTabProps = { tab: ResolvedTab; words: FormWords }

/** Tabs of the page of a new record, beside its form. */
export const createTabs: Partial<Record<string, ComponentType<CreateTabProps>>> = Object.assign(Object.create(null) as object, {
  issueFor: lazy(() => withWords([], () => import('./issue/IssueFor.tsx')).then((module) => ({ default: module.IssueFor }))),
} satisfies Record<(typeof creationTabs)[number], ComponentType<CreateTabProps>>)

/** Without a prototype: a name that a definition gives is a name of ours or of nothing. */
export const customTabs: Partial<Record<string, ComponentType<CustomTabProps>>> = Object.assign(Object.create(null) as object, {
  cacheForm: lazy(() => withWords('cache', () => import('./cache/CacheTab.tsx')).then((module) => ({ default: module.CacheTab }))),
  extraZones: lazy(() => withWords('zones', () => import('./zones/ZonesTab.tsx')).then((module) => ({ default: module.ZonesTab }))),
  names: lazy(() => withWords('names', () => import('./names/NamesTab.tsx')).then((module) => ({ default: module.NamesTab }))),
  setup: lazy(() =>
    withWords(['setup', 'checks', 'names'], () => import('./setup/Setup.tsx')).then((module) => ({ default: module.Setup })),
  ),
} satisfies Record<(typeof recordTabs)[number], ComponentType<CustomTabProps>>)

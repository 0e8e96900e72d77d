// Tabs that no definition can say, by the name it uses in `component`.
import type { CustomTabProps, CreateTabProps } from './tabProps.ts'
import { type ComponentType, lazy } from 'react'
import { withWords } from '../client/words/screenWords.ts'
import type { creationTabs, recordTabs } from '../engine/check/drawn.ts'
import { stockTab } from './stock/stockParts.tsx'

/** Tabs of the page of a new record, beside its form. */
export const createTabs: Partial<Record<string, ComponentType<CreateTabProps>>> = Object.assign(Object.create(null) as object, {
  issueFor: lazy(() => withWords([], () => import('./issue/IssueFor.tsx')).then((module) => ({ default: module.IssueFor }))),
} satisfies Record<(typeof creationTabs)[number], ComponentType<CreateTabProps>>)

/** Without a prototype: a name that a definition gives is a name of ours or of nothing. */
export const customTabs: Partial<Record<string, ComponentType<CustomTabProps>>> = Object.assign(Object.create(null) as object, {
  cacheForm: lazy(() => withWords('cache', () => import('./cache/CacheTab.tsx')).then((module) => ({ default: module.CacheTab }))),
  exampleFields: stockTab(() => import('./examples/exampleParts.tsx').then((module) => module.ExampleFields)),
  extraZones: lazy(() => withWords('zones', () => import('./zones/ZonesTab.tsx')).then((module) => ({ default: module.ZonesTab }))),
  names: lazy(() => withWords('names', () => import('./names/NamesTab.tsx')).then((module) => ({ default: module.NamesTab }))),
  setup: lazy(() =>
    withWords(['setup', 'checks', 'names'], () => import('./setup/Setup.tsx')).then((module) => ({ default: module.Setup })),
  ),
} satisfies Record<(typeof recordTabs)[number], ComponentType<CustomTabProps>>)

// Every area of the portal, collected from the manifests. A folder with an `area.ts` is an area.
import type { ComponentType } from 'react'
import type { Locale } from '../engine/schema/types.ts'
import type { NodeProps } from '../ui/form/context.ts'
import type { FormParts } from '../ui/form/rjsf/parts.ts'
import type { SidePanelProps } from './sidePanelProps.ts'
import type {
  Area,
  CustomAction,
  CustomColumnProps,
  ListPartProps,
  OwnPages,
  RecordPartProps,
  RowStateProps,
  TypePageProps,
} from './manifest.ts'
import type { ListActionProps } from './actionProps.ts'
import type { CreateTabProps, CustomTabProps } from './tabProps.ts'

const areas = Object.values(import.meta.glob<Area>('./*/area.ts', { eager: true, import: 'area' }))
type Named<Value> = Partial<Record<string, Value>>

/** Without a prototype, so that names from data never match inherited members. */
const all = <Value>(partOf: (area: Area) => Named<Value> | undefined): Named<Value> =>
  Object.assign(Object.create(null) as object, ...areas.map(partOf)) as Named<Value>

export const areaScreens = all<ComponentType>(({ screens }) => screens)
export const typePages = all<ComponentType<TypePageProps>>((area) => area.typePages)
export const areaLabels = all<Record<Locale, string>>(({ labels }) => labels)
export const customTabs = all<ComponentType<CustomTabProps>>(({ recordTabs }) => recordTabs)
export const createTabs = all<ComponentType<CreateTabProps>>(({ creationTabs }) => creationTabs)
export const customActions = all<CustomAction>(({ actions }) => actions)
export const customListActions = all<ComponentType<ListActionProps>>(({ listActions }) => listActions)
export const listParts = all<ComponentType<ListPartProps>>((area) => area.listParts)
export const rowStates = all<ComponentType<RowStateProps>>((area) => area.rowStates)
export const recordParts = all<ComponentType<RecordPartProps>>((area) => area.recordParts)
export const customColumns = all<ComponentType<CustomColumnProps>>(({ columns }) => columns)
export const formParts: FormParts = {
  widgets: all(({ forms }) => forms?.widgets),
  fields: all(({ forms }) => forms?.fields),
  templates: all(({ forms }) => forms?.templates),
}
export const fieldWidgets = all<ComponentType<NodeProps>>((area) => area.fieldWidgets)
export const sidePanels = all<ComponentType<SidePanelProps>>((area) => area.sidePanels)
export const ownPages = all<OwnPages>((area) => area.ownPages)

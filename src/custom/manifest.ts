// The contents of an area's manifest (`<area>/area.ts`). The portal is composed of these; nothing else lists areas.
import type { ComponentType, ReactNode } from 'react'
import type { FieldProps, WidgetProps } from '@rjsf/utils'
import type {
  actionComponents,
  creationTabs,
  formFields,
  formTemplates,
  sidePanelComponents,
  formWidgets,
  listActionComponents,
  ownColumns,
  fieldWidgets,
  ownPageNames,
  recordTabs,
} from '../engine/check/drawn.ts'
import type { Action } from '../engine/load/resource/resourceFile.ts'
import type { Json, Locale, Reference } from '../engine/schema/types.ts'
import type { ResolvedTab } from '../engine/types.ts'
import type { NodeProps } from '../ui/form/context.ts'
import type { TemplatePart } from '../ui/form/rjsf/parts.ts'
import type { SidePanelProps } from './sidePanelProps.ts'
import type { CustomActionProps, ListActionProps } from './actionProps.ts'
import type { CreateTabProps, CustomTabProps } from './tabProps.ts'

/** `inRows`: also shown in the rows of lists. */
export type CustomAction = { component: ComponentType<CustomActionProps>; inRows?: true }
export type CustomColumnProps = {
  type: string
  record: Record<string, unknown>
  field: string
  reference?: Reference
  /** The value that an absent one stands for. */ absent?: Json | undefined
}

export type ListPartProps = { type: string }
/** `usual`: the state as lists of other types show it. `own`: its first line, where the second only says that the record is delivered. */
export type RowStateProps = { record: Record<string, unknown>; usual: ReactNode; own?: ReactNode }
/** `actions`: those of the record that the user may take. `tab`: the open one of `tabs`. */
export type RecordPartProps = {
  type: string
  record: Record<string, unknown>
  actions: Action[]
  tab: ResolvedTab | undefined
  tabs: ResolvedTab[]
}
export type OwnPageProps = { type: string }
type OwnPage = ComponentType<OwnPageProps>
/** A missing page is generated; `show` is for users who may not change the record. */
export type OwnPages = { list?: OwnPage; create?: OwnPage; edit?: OwnPage; show?: OwnPage }

/** `related`: type of the records that the page shows in place of a tab. */
export type TabsOfRecordProps = { type: string; record: Record<string, unknown>; related: string }
/** `TabsOfRecord`: the tabs of a record on a page that belongs to it. */
export type TypePageProps = { type: string; TabsOfRecord: ComponentType<TabsOfRecordProps> }

export type Area = {
  /** Pages without a record type, by their `screen` name in `_pages.json`. */
  screens?: Record<string, ComponentType>
  /** Pages that replace those of a record type, by their `component` name in `_pages.json`. */
  typePages?: Record<string, ComponentType<TypePageProps>>
  /** Labels of pages in menus and breadcrumbs, by their names in `_pages.json`; available before the pages are loaded. */
  labels?: Record<string, Record<Locale, string>>
  /** Tabs of a record, and of a new record, by their `component` name in the definition. */
  recordTabs?: { [Name in (typeof recordTabs)[number]]?: ComponentType<CustomTabProps> }
  creationTabs?: { [Name in (typeof creationTabs)[number]]?: ComponentType<CreateTabProps> }
  /** Custom actions, by their `component` name in the definition. */
  actions?: { [Name in (typeof actionComponents)[number]]?: CustomAction }
  /** Actions of a list, beside its tools. */
  listActions?: { [Name in (typeof listActionComponents)[number]]?: ComponentType<ListActionProps> }
  /** Drawn above a list of a type whose definition has this key, and beside its number of records. */
  listParts?: { [Key in 'reports' | 'traffic' | 'attention']?: ComponentType<ListPartProps> }
  /** Draw the state of a record in lists of types with this trait. */
  rowStates?: { [Trait in 'traffic']?: ComponentType<RowStateProps> }
  /** Drawn under the name of a record whose type has this trait. */
  recordParts?: { [Trait in 'traffic' | 'reports']?: ComponentType<RecordPartProps> }
  /** Columns by their `as` name in the definition. */
  columns?: { [Name in (typeof ownColumns)[number]]?: ComponentType<CustomColumnProps> }
  /** Widgets, fields and templates written to rjsf's contract, by their names in `ui` of the definition; see `lazyPart`. */
  forms?: {
    widgets?: { [Name in (typeof formWidgets)[number]]?: ComponentType<WidgetProps> }
    fields?: { [Name in (typeof formFields)[number]]?: ComponentType<FieldProps> }
    templates?: { [Name in (typeof formTemplates)[number]]?: TemplatePart }
  }
  /** Widgets of our own for one path of a form, by their `widget` name in the definition. */
  fieldWidgets?: { [Name in (typeof fieldWidgets)[number]]?: ComponentType<NodeProps> }
  /** Panels beside a form, by their `sidePanel` name in the definition. */
  sidePanels?: { [Name in (typeof sidePanelComponents)[number]]?: ComponentType<SidePanelProps> }
  /** Pages that replace the generated ones of a type, by their `component` name in its definition. */
  ownPages?: { [Name in (typeof ownPageNames)[number]]?: OwnPages }
}

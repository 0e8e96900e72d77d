// What the manifest of an area (`<area>/area.ts`) may bring. The portal is put together from these; nothing else lists areas.
import type { ComponentType } from 'react'
import type { FieldProps, WidgetProps } from '@rjsf/utils'
import type {
  actionComponents,
  creationTabs,
  formFields,
  formTemplates,
  formWidgets,
  listActionComponents,
  ownColumns,
  ownPageNames,
  recordTabs,
} from '../engine/check/drawn.ts'
import type { Locale, Reference } from '../engine/schema/types.ts'
import type { TemplatePart } from '../ui/form/rjsf/parts.ts'
import type { CustomActionProps, ListActionProps } from './actionProps.ts'
import type { CreateTabProps, CustomTabProps } from './tabProps.ts'

/** `inRows`: also drawn in the rows of lists. */
export type CustomAction = { component: ComponentType<CustomActionProps>; inRows?: true }
export type CustomColumnProps = { type: string; record: Record<string, unknown>; field: string; reference?: Reference }

export type OwnPageProps = { type: string }
type OwnPage = ComponentType<OwnPageProps>
/** A page that is absent is generated; `show` is for those who may not change the record. */
export type OwnPages = { list?: OwnPage; create?: OwnPage; edit?: OwnPage; show?: OwnPage }

export type Area = {
  /** Pages without a record type, by the name that `screen` in `_pages.json` gives them. */
  screens?: Record<string, ComponentType>
  /** Pages drawn in place of those of a record type, by the name that `component` in `_pages.json` gives them. */
  typePages?: Record<string, ComponentType<{ type: string }>>
  /** What menus and crumbs call pages of `_pages.json`, by their names there; known before the pages are loaded. */
  labels?: Record<string, Record<Locale, string>>
  /** Tabs of a record, and of a record that is being created, by the name that a definition gives in `component`. */
  recordTabs?: { [Name in (typeof recordTabs)[number]]?: ComponentType<CustomTabProps> }
  creationTabs?: { [Name in (typeof creationTabs)[number]]?: ComponentType<CreateTabProps> }
  /** Actions that draw themselves, by the name that a definition gives in `component`. */
  actions?: { [Name in (typeof actionComponents)[number]]?: CustomAction }
  /** Actions of a list, beside its tools. */
  listActions?: { [Name in (typeof listActionComponents)[number]]?: ComponentType<ListActionProps> }
  /** Columns by the name that a definition gives in `as`. */
  columns?: { [Name in (typeof ownColumns)[number]]?: ComponentType<CustomColumnProps> }
  /** Widgets, fields and templates written to rjsf's contract, by the names that a definition gives in `ui`; see `lazyPart`. */
  forms?: {
    widgets?: { [Name in (typeof formWidgets)[number]]?: ComponentType<WidgetProps> }
    fields?: { [Name in (typeof formFields)[number]]?: ComponentType<FieldProps> }
    templates?: { [Name in (typeof formTemplates)[number]]?: TemplatePart }
  }
  /** Pages in place of the generated ones of a type, by the name that its definition gives in `component`. */
  ownPages?: { [Name in (typeof ownPageNames)[number]]?: OwnPages }
}

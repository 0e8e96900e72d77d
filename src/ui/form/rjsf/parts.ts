// Widgets, fields and templates written to rjsf's contract, by the names that definitions give them.
import { createElement, lazy, Suspense, type ComponentType } from 'react'
import type { FieldProps, TemplatesType, WidgetProps } from '@rjsf/utils'
import type { FieldUi } from '../../../engine/load/resourceFile.ts'
import { own } from '../../../engine/json/objects.ts'

/** Templates of one field; those of the whole form have no place in the portal. */
type Replaced = 'FieldTemplate' | 'ObjectFieldTemplate' | 'ArrayFieldTemplate'
/** `of`: the template it replaces. */
export type TemplatePart = { [Of in Replaced]: { of: Of; component: TemplatesType[Of] } }[Replaced]

export type FormParts = {
  widgets: Partial<Record<string, ComponentType<WidgetProps>>>
  fields: Partial<Record<string, ComponentType<FieldProps>>>
  templates: Partial<Record<string, TemplatePart>>
}

/** A part that is loaded when it is first drawn. rjsf takes functions only, not what `lazy` returns. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => React.JSX.Element {
  const Part = lazy(async () => ({ default: await load() }))
  return function LazyPart(props) {
    return createElement(Suspense, { fallback: null }, createElement(Part as unknown as ComponentType<Props>, props))
  }
}

/** What rjsf's `uiSchema` says of a field for which the definition names registered parts; undefined where it names none. */
export function namedParts(parts: FormParts, { widget, field, template }: FieldUi): Record<string, string> | undefined {
  const replaced = template === undefined ? undefined : own(parts.templates, template)
  const named = {
    ...(widget !== undefined && own(parts.widgets, widget) && { 'ui:widget': widget }),
    ...(field !== undefined && own(parts.fields, field) && { 'ui:field': field }),
    ...(template !== undefined && replaced && { [`ui:${replaced.of}`]: template }),
  }
  return Object.keys(named).length > 0 ? named : undefined
}

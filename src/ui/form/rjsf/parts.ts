// Widgets, fields and templates written to rjsf's contract, by the names that definitions use.
import type { ComponentType, FunctionComponent } from 'react'
import type { FieldProps, TemplatesType, WidgetProps } from '@rjsf/utils'
import type { FieldUi } from '../../../engine/load/resource/resourceFile.ts'
import { own } from '../../../engine/json/objects.ts'
import { lazyScript } from '../../lazyScript.tsx'
import { PartFailed } from '../../parts/feedback/PartFailed.tsx'

/** Templates of one field; templates of the whole form are not supported. */
type Replaced = 'FieldTemplate' | 'ObjectFieldTemplate' | 'ArrayFieldTemplate'
/** `of`: the template it replaces. */
export type TemplatePart = { [Of in Replaced]: { of: Of; component: TemplatesType[Of] } }[Replaced]

export type FormParts = {
  widgets: Partial<Record<string, ComponentType<WidgetProps>>>
  fields: Partial<Record<string, ComponentType<FieldProps>>>
  templates: Partial<Record<string, TemplatePart>>
}

/** A lazy-loaded part. rjsf accepts functions only, not the result of `lazy`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  return lazyScript(load, { failed: PartFailed })
}

/** rjsf's `uiSchema` for a field whose definition names registered parts; undefined where it names none. */
export function namedParts(parts: FormParts, { widget, field, template }: FieldUi): Record<string, string> | undefined {
  const replaced = template === undefined ? undefined : own(parts.templates, template)
  const named = {
    ...(widget !== undefined && own(parts.widgets, widget) && { 'ui:widget': widget }),
    ...(field !== undefined && own(parts.fields, field) && { 'ui:field': field }),
    ...(template !== undefined && replaced && { [`ui:${replaced.of}`]: template }),
  }
  return Object.keys(named).length > 0 ? named : undefined
}
